import { EMPTY } from '../../../wire/protocol/reply';
import { truncate } from '../format/truncate';
import { useStyles } from '../style/useStyles';
import { Tooltip } from '../tooltip/Tooltip';
import * as sheet from './Truncated.module.css';

/** A text of at most `max` characters (D1 §1); the full one on hover and on focus. Nothing as `---`. */
export function Truncated({ text, max }: { text: string | null | undefined; max: number }) {
  const css = useStyles(sheet);
  if (!text) return EMPTY;
  const short = truncate(text, max);
  if (short === text) return <span dir="auto">{text}</span>;
  return (
    <Tooltip text={text}>
      <span tabIndex={0} dir="auto" className={css.text}>
        {short}
      </span>
    </Tooltip>
  );
}
