import { lazy, Suspense } from 'react';
import { limits } from '../../../wire/protocol/limits';
import { Skeleton } from '../api/Loaded';
import { Field, type FieldProps } from './Field';
import { useFormField } from './useFormField';

const Editor = lazy(() => import(/* webpackChunkName: "editor" */ './Editor'));

/** Formatted text; the value is HTML, '' when nothing is written. The editor is fetched when the field is shown. */
export function RichTextField({
  name,
  onReady,
  ...frame
}: FieldProps & {
  /** Told how to write a text where the cursor is, for buttons beside the editor (a constant function). */
  onReady?: (insert: (text: string) => void) => void;
}) {
  const { value, error, set, onBlur } = useFormField<string | null>(name);
  return (
    <Field
      {...frame}
      wide={frame.wide ?? true}
      error={error}
      count={{ used: [...(value ?? '')].length, limit: limits.text }}
    >
      {(control) => (
        <Suspense fallback={<Skeleton lines={4} />}>
          <Editor control={control} html={value ?? ''} onChange={set} onBlur={onBlur} onReady={onReady} />
        </Suspense>
      )}
    </Field>
  );
}
