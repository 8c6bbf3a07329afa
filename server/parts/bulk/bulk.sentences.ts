import { say, type Sentence } from '../../shared/sentence';
import type { Outcome } from './bulk';
import * as bulkSentences from '../../../texts/compiled/server/bulk';

/** What was done to the records, as far as the sentence about it says. */
interface BulkOutcome {
  changed: number;
  /** How many were left as they are, and the first of them. */
  count: number;
  skipped: readonly Pick<Outcome['skipped'][number], 'id' | 'identifier'>[];
}

/** `try`: what would be done. */
export function outcomeSentence(
  action: 'try' | 'edit' | 'delete' | 'undo',
  { changed: count, ...left }: BulkOutcome,
): Sentence {
  const outcome = {
    try: say(bulkSentences.would_change, { count }),
    edit: say(bulkSentences.changed, { count }),
    delete: say(bulkSentences.deleted, { count }),
    undo: say(bulkSentences.undone, { count }),
  }[action];
  return left.count
    ? say(bulkSentences.with_skipped, {
        outcome,
        count: left.count,
        names: namesOf(left),
      })
    : outcome;
}

/** The first of them, by identifier. */
function namesOf({ count, skipped }: Pick<BulkOutcome, 'count' | 'skipped'>): string {
  const names = skipped.slice(0, 5).map(({ id, identifier }) => identifier || `#${id}`);
  return [...names, ...(count > names.length ? ['…'] : [])].join(', ');
}

export const changedSentence = (
  action: Parameters<typeof outcomeSentence>[0],
  { changed, skipped }: Outcome,
): Sentence => outcomeSentence(action, { changed, skipped, count: skipped.length });

/** Of work that goes on behind the call. */
export const startedSentence = (action: 'edit' | 'delete' | 'undo', count: number): Sentence =>
  ({
    edit: say(bulkSentences.changing, { count }),
    delete: say(bulkSentences.deleting, { count }),
    undo: say(bulkSentences.undoing, { count }),
  })[action];
