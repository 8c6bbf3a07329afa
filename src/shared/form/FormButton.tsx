import { useFormikContext } from 'formik';
import { Button } from '../button/Button';

/** Sends a short form from within its own line; longer ones have a `FormFooter`. */
export function FormButton({ disabled, children }: { disabled?: boolean; children: string }) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button type="submit" pending={isSubmitting} disabled={disabled}>
      {children}
    </Button>
  );
}
