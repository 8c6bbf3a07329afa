import type { ReactNode } from 'react';
import type { Home, HomeBlock, HomeRow } from '../../../../wire/home/home';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Time } from '../../../shared/view/Time';
import { allOf, emptyTexts, kindNames, titleOf } from './blocks';
import { shownRows, StartCard, StartRows } from './StartCard';

interface HomeCardProps {
  block: HomeBlock;
  of: Home[HomeBlock];
  menu?: ReactNode;
  /** So many rows at most. */
  rows?: number;
}

/** A block with its first rows. */
export function HomeCard({ block, of: { rows, total, total_is_exact }, menu, rows: max = shownRows }: HomeCardProps) {
  const t = useMessages();
  return (
    <StartCard title={titleOf(t, block)} total={total} isMore={total_is_exact === false} all={allOf(block)} menu={menu}>
      <StartRows
        empty={t(emptyTexts[block])}
        rows={rows.slice(0, max).map((row) => ({
          key: `${row.kind} ${row.id}`,
          name: row.title,
          to: row.path,
          // Products and vendors have no identifier, and work has none that says something.
          note: hasIdentifier(row) ? row.identifier : t(kindNames[row.kind]),
          at: row.due && <HomeTime row={row} />,
        }))}
      />
    </StartCard>
  );
}

export const hasIdentifier = ({ kind }: HomeRow): boolean => !['product', 'vendor', 'job', 'mail'].includes(kind);

/** When a row is due; contracts end with a day. */
export const HomeTime = ({ row: { kind, due } }: { row: HomeRow }) => (
  <Time at={due} as={kind === 'contract' ? 'day' : 'time'} />
);
