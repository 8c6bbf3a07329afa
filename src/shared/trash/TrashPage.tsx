import { useMemo } from 'react';
import type { Call } from '../../../wire/protocol/call';
import type { RecordKind } from '../../../wire/protocol/kind';
import type { Person } from '../../../wire/protocol/reply';
import { useAction } from '../api/useAction';
import type { Page as ListPageOf } from '../api/useList';
import type { Load } from '../api/useRecord';
import { BulkJobs } from '../bulk/BulkJobs';
import { Button } from '../button/Button';
import { shown } from '../format/truncate';
import { useMessages } from '../i18n/useMessages';
import { RefreshIcon } from '../icon/icon';
import { BackLink } from '../page/BackLink';
import { Page } from '../page/Page';
import type { Column } from '../table/column';
import { DataTable } from '../table/DataTable';
import { Empty } from '../table/Empty';
import type { ListControl } from '../table/listState';
import { PersonLink } from '../view/PersonLink';
import { Time } from '../view/Time';
import { Truncated } from '../view/Truncated';
import type { ListedRow, RecordList } from '../list/recordList';
import { daysLeft } from './daysLeft';
import { useTrashState } from './trashState';
import * as words from '../../../texts/compiled/screen/common';
import * as trashMessages from '../../../texts/compiled/screen/trash';

/** A record in the trash, whatever its kind. */
export interface TrashedRow {
  id: number;
  name: string;
  identifier?: string;
  deleted_at?: string;
  deleted_by?: Person | null;
}

type TrashSort = 'identifier' | 'subject' | 'name' | 'deleted_at';

interface TrashPageProps {
  /** The kind in the plural; its list is at `back`. */
  records: string;
  back: string;
  /** Under this name the chosen columns are remembered. */
  name: string;
  list: Load<ListPageOf<TrashedRow>>;
  state: ListControl;
  restore: Call<{ params: { id: number } }>;
  /** Its records can be restored many at once, by the undo of their deletion. */
  kind?: RecordKind;
}

/** The trash of a kind: what was deleted when and by whom, how long it can be restored, and the way to do so (F2). */
export function TrashPage({ records, back, name, list, state, restore, kind }: TrashPageProps) {
  const t = useMessages();
  return (
    <Page title={t(trashMessages.title, { records })} alerts={name} back={<BackLink to={back}>{records}</BackLink>}>
      {kind && <BulkJobs kind={kind} onDone={() => void list.reload()} />}
      <TrashTable
        caption={t(trashMessages.title, { records })}
        name={name}
        list={list}
        state={state}
        restore={restore}
      />
    </Page>
  );
}

interface RecordTrashPageProps<Row extends ListedRow> extends Pick<TrashPageProps, 'restore'> {
  of: RecordList<Row>;
  /** Where it leads back; to the list without it. */
  back?: string;
}

/** The trash of a kind whose list is described. */
export function RecordTrashPage<Row extends ListedRow>({ of, restore, back }: RecordTrashPageProps<Row>) {
  const t = useMessages();
  const state = useTrashState();
  const { kind, paths, texts, useTrash } = of;
  return (
    <TrashPage
      kind={kind}
      name={`${kind}-trash`}
      records={t(texts.title)}
      back={back ?? paths.list}
      list={useTrash(state)}
      state={state}
      restore={restore}
    />
  );
}

function TrashTable({
  caption,
  name,
  list,
  state,
  restore,
}: Pick<TrashPageProps, 'name' | 'list' | 'state' | 'restore'> & { caption: string }) {
  const t = useMessages();
  const { run, pending } = useAction(restore, { onDone: () => void list.reload() });
  const identified = list.data?.rows.some(({ identifier }) => identifier) ?? false;
  const columns = useMemo<Column<TrashedRow, TrashSort>[]>(
    () => [
      ...(identified
        ? [
            {
              id: 'identifier' as const,
              header: t(words.identifier),
              cell: (row: TrashedRow) => <Truncated text={row.identifier ?? ''} max={shown.name} />,
            },
          ]
        : []),
      {
        id: 'name',
        sort: identified ? 'subject' : 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => <Truncated text={row.name} max={shown.title} />,
      },
      { id: 'deleted_at', header: t(trashMessages.deleted), cell: (row) => <Time at={row.deleted_at} /> },
      {
        id: 'deleted_by',
        sort: false,
        header: t(trashMessages.deleted_by),
        cell: (row) => <PersonLink person={row.deleted_by} />,
      },
      { id: 'id', sort: false, header: t(trashMessages.left), cell: (row) => leftOf(row, t) },
    ],
    [t, identified],
  );
  return (
    <DataTable
      name={name}
      caption={caption}
      columns={columns}
      list={list}
      state={state}
      rowKey={(row) => row.id}
      empty={
        <Empty title={t(trashMessages.empty)}>
          <p>{t(trashMessages.empty_text)}</p>
        </Empty>
      }
      actions={(row) => (
        <Button
          small
          icon={<RefreshIcon />}
          aria-label={t(trashMessages.restore_named, { name: row.name })}
          idle={pending}
          onClick={() => void run({ params: { id: row.id } })}
        >
          {t(trashMessages.restore)}
        </Button>
      )}
    />
  );
}

function leftOf({ deleted_at }: TrashedRow, t: ReturnType<typeof useMessages>): string {
  const days = deleted_at ? daysLeft(deleted_at) : 0;
  return days ? t(trashMessages.in_days, { count: days }) : t(words.today);
}
