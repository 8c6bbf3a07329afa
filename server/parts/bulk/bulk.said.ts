import { say, type Sentence } from '../../shared/sentence';
import type { Outcome } from './bulk';
import * as bulkSentences from '../../../texts/compiled/server/bulk';

/** What was done to the records, as far as the sentence about it says. */
interface Told {
  changed: number;
  /** How many were left as they are, and the first of them. */
  count: number;
  skipped: readonly Pick<Outcome['skipped'][number], 'id' | 'identifier'>[];
}

/** `try`: what would be done. */
export function saidOf(action: 'try' | 'edit' | 'delete' | 'undo', { changed: count, ...left }: Told): Sentence {
  const told = {
    try: say(bulkSentences.would_change, { count }),
    edit: say(bulkSentences.changed, { count }),
    delete: say(bulkSentences.deleted, { count }),
    undo: say(bulkSentences.undone, { count }),
  }[action];
  return left.count
    ? say(bulkSentences.with_skipped, {
        told,
        count: left.count,
        names: namesOf(left),
      })
    : told;
}

/** The first of them, by identifier. */
function namesOf({ count, skipped }: Pick<Told, 'count' | 'skipped'>): string {
  const names = skipped.slice(0, 5).map(({ id, identifier }) => identifier || `#${id}`);
  return [...names, ...(count > names.length ? ['…'] : [])].join(', ');
}

export const saidOfOutcome = (action: Parameters<typeof saidOf>[0], { changed, skipped }: Outcome): Sentence =>
  saidOf(action, { changed, skipped, count: skipped.length });

/** Of work that goes on behind the call. */
export const saidOfStart = (action: 'edit' | 'delete' | 'undo', count: number): Sentence =>
  ({
    edit: say(bulkSentences.changing, { count }),
    delete: say(bulkSentences.deleting, { count }),
    undo: say(bulkSentences.undoing, { count }),
  })[action];
