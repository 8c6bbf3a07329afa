import { formatDate } from '../format/date';

/** A wire time as it is shown, its parts in the same order in every language; nothing and the zero date as `---`. */
export function Time({ at }: { at: string | null | undefined }) {
  return <time dir="ltr">{formatDate(at)}</time>;
}
