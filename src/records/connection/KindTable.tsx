import { useMemo } from 'react';
import type { MirroredKind } from '../../../wire/connection/connection';
import { Badge } from '../../shared/badge/Badge';
import { useMessages } from '../../shared/i18n/useMessages';
import type { Column } from '../../shared/table/column';
import { ShortTable } from '../../shared/table/ShortTable';
import { useListState } from '../../shared/table/useListState';
import { timeColumn } from '../../shared/table/timeColumn';
import { allOf } from '../../shared/table/allOf';
import * as words from '../../../texts/compiled/screen/common';
import * as connectionMessages from '../../../texts/compiled/screen/connection';

/** How many records of each kind there are, where they are kept, and as of when they are. */
export function KindTable({ kinds }: { kinds: readonly MirroredKind[] }) {
  const t = useMessages();
  const state = useListState();
  const columns = useMemo<Column<MirroredKind, never>[]>(
    () => [
      {
        id: 'kind',
        header: t(connectionMessages.kind),
        sort: false,
        fixed: true,
        grow: true,
        cell: ({ kind }) => t(connectionMessages[kind]),
      },
      { id: 'rows', header: t(connectionMessages.rows), sort: false, width: 110, cell: ({ rows }) => rows },
      {
        id: 'failure',
        header: t(words.state),
        sort: false,
        lead: true,
        width: 560,
        cell: ({ kept_here, as_of, failure }) => {
          if (kept_here) return <Badge>{t(connectionMessages.kept_here)}</Badge>;
          if (failure) return <Badge tone="danger">{failure}</Badge>;
          return as_of ? (
            <Badge tone="success">{t(connectionMessages.read_well)}</Badge>
          ) : (
            <Badge tone="info">{t(connectionMessages.not_read)}</Badge>
          );
        },
      },
      { ...timeColumn<MirroredKind, 'as_of'>('as_of', t(connectionMessages.as_of)), sort: false } as Column<
        MirroredKind,
        never
      >,
    ],
    [t],
  );
  return (
    <ShortTable
      caption={t(words.records)}
      columns={columns}
      list={allOf(kinds)}
      state={state}
      rowKey={({ kind }) => kind}
    />
  );
}
