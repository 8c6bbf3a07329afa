import { Button, type ButtonProps } from '../../shared/button/Button';
import { Tooltip } from '../../shared/tooltip/Tooltip';

/** A button that says on hover and on focus why it does nothing now; without a reason it is a button like any other. */
export function BarredButton({ why, ...button }: ButtonProps & { why: string | undefined }) {
  if (!why) return <Button {...button} />;
  return (
    <Tooltip text={why}>
      <Button {...button} idle />
    </Tooltip>
  );
}
