import { useStyles } from '../style/useStyles';
import * as sheet from './Marked.module.css';

interface MarkedProps {
  text: string;
  /** Begin and end of each place, in UTF-16 units. */
  marks: readonly (readonly number[])[];
}

/** A text, with the places that have what was searched for marked. */
export function Marked({ text, marks }: MarkedProps) {
  const css = useStyles(sheet);
  const ends = [0, ...marks.flat(), text.length];
  return (
    <bdi className={css.marked}>
      {ends.slice(0, -1).map((begin, index) => {
        const piece = text.slice(begin, ends[index + 1]);
        return index % 2 ? <mark key={begin}>{piece}</mark> : piece;
      })}
    </bdi>
  );
}
