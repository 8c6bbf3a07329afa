/** Where a page ended: the values of :since, :after and :after_kind for the next one. */
export interface Position {
  s: string | null;
  a: string | null;
  k: string | null;
}

export const nowhere: Position = { s: null, a: null, k: null };

/** Pages that a pass reads of what was read before: 50,000 rows. */
export const sweepPages = 10;

/**
 * How far records are read that have no time of their last change, only ids in order. The first pass reads `all`. Each later
 * one reads what is `new`, behind the highest id; then some pages of the `old` ones, from where the pass before ended, so that
 * what changed in them is found after a number of passes.
 */
export interface Sweep {
  phase: 'all' | 'new' | 'old';
  /** The highest id that was read. */
  top: Position;
  /** Up to where the old ones are read. */
  at: Position;
  /** Of this pass and phase. */
  pages: number;
}

/** How far the cursor says; what is no cursor of a sweep begins one, since the statement may have been another. */
export function readSweep(cursor: string | null): Sweep {
  const read = cursor === null ? null : (JSON.parse(cursor) as Partial<Sweep>);
  return read?.phase ? (read as Sweep) : { phase: 'all', top: nowhere, at: nowhere, pages: 0 };
}

/** Behind which position the next page begins. */
export const pageOf = ({ phase, top, at }: Sweep): Position => (phase === 'old' ? at : top);

/**
 * How far it is read after a page that ended at `end`; `isOpen`: the pass goes on. null: everything was on that page, and the
 * next pass reads it whole again.
 */
export function behind(sweep: Sweep, end: Position, more: boolean): { sweep: Sweep; isOpen: boolean } | null {
  const { phase, pages } = sweep;
  const read = pages + 1;
  switch (phase) {
    case 'all':
      if (more) return { sweep: { ...sweep, top: end, pages: read }, isOpen: true };
      return pages === 0 ? null : { sweep: { phase: 'new', top: end, at: nowhere, pages: 0 }, isOpen: false };
    case 'new':
      if (more) return { sweep: { ...sweep, top: end }, isOpen: true };
      return { sweep: { ...sweep, phase: 'old', top: end, pages: 0 }, isOpen: true };
    case 'old': {
      const isOpen = more && read < sweepPages;
      // At its end it begins anew.
      return { sweep: { ...sweep, phase: isOpen ? 'old' : 'new', at: more ? end : nowhere, pages: read }, isOpen };
    }
  }
}
