import { Time, type TimeProps } from './Time';

interface InSentenceProps extends TimeProps {
  /** The sentence around the time. */
  say: (time: string) => string;
}

/** No text has it. */
const mark = '\u0001';

/** A {@link Time} in a sentence. */
export function InSentence({ say, ...time }: InSentenceProps) {
  const [before, after] = say(mark).split(mark);
  return (
    <>
      {before}
      <Time {...time} />
      {after}
    </>
  );
}
