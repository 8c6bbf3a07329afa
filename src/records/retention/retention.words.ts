import * as words from '../../../texts/compiled/screen/common';
import type { LogKind } from '../../../wire/retention/retention';
import { useHost } from '../../shared/host/useHost';
import { writeDay } from '../../shared/format/moment';

export const kindWords = {
  problem: words.problems,
  change: words.changes,
  release: words.releases,
  asset: words.assets,
  contract: words.contracts,
} as const satisfies Record<LogKind, unknown>;

/** Returns how the reader's language writes a month of the wire (`2026-11`): `November 2026`. */
export function useMonth(): (month: string) => string {
  const { locale } = useHost().kit;
  return (month) => writeDay(`${month}-01 00:00:00`, locale, { month: 'long', year: 'numeric' });
}
