import { Button } from '../button/Button';
import { useStyles } from '../style/useStyles';
import * as sheet from './NextStep.module.css';

interface NextStepProps {
  /** Where the record stands, in a sentence. */
  text: string;
  /** The verb on the button; without it nothing can be done about it here. */
  action?: string;
  onSelect?: () => void;
}

/** Below the headline of a record: what comes next, with one button that does it if there is one. */
export function NextStep({ text, action, onSelect }: NextStepProps) {
  const css = useStyles(sheet);
  return (
    <p className={css.step}>
      <span className={css.text}>{text}</span>
      {action && (
        <Button small onClick={onSelect}>
          {action}
        </Button>
      )}
    </p>
  );
}
