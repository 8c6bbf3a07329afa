import { say, type Sentence } from '../../shared/sentence';
import type { Outcome } from './bulk';

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
    try: say('bulk.would_change', '{count, plural, one {# record} other {# records}} would change.', { count }),
    edit: say('bulk.changed', '{count, plural, one {# record was} other {# records were}} changed.', { count }),
    delete: say('bulk.deleted', '{count, plural, one {# record was} other {# records were}} deleted.', { count }),
    undo: say('bulk.undone', '{count, plural, one {# record is} other {# records are}} as before.', { count }),
  }[action];
  return left.count
    ? say('bulk.with_skipped', '{told} {count, plural, one {# was} other {# were}} skipped: {names}.', {
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
    edit: say('bulk.changing', '{count, number} records are being changed.', { count }),
    delete: say('bulk.deleting', '{count, number} records are being deleted.', { count }),
    undo: say('bulk.undoing', '{count, number} records are being sent back to what they were.', { count }),
  })[action];
