import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as freezeMessages from '../../../texts/compiled/screen/freeze';
import {
  freezeCalls,
  type FreezeRow,
  type freezeSorts,
  maintenanceCalls,
  windowCalls,
  type WindowKind,
} from '../../../wire/freeze/freeze';
import type { Load } from '../../shared/api/useRecord';
import { type Page, useList } from '../../shared/api/useList';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { type ListControl, listQuery } from '../../shared/table/listState';
import { timeColumn } from '../../shared/table/timeColumn';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { Time } from '../../shared/view/Time';
import { CatalogueListPage } from '../catalogue/embed';
import { windowPaths } from './freeze.paths';
import { recurrenceWords } from './freeze.words';

const nameOf = ({ name }: FreezeRow) => name;
const pageOf = ({ data, total }: { data: FreezeRow[]; total: number }) => ({ rows: data, total });
const paths = { freeze: windowPaths('freeze'), maintenance: windowPaths('maintenance') };

/** /service-desk/freeze (G11). */
export function FreezeListPage() {
  const state = useUrlListState();
  const list = useList(freezeCalls.list, { query: listQuery(state) }, pageOf, { live: 'freeze' });
  return <WindowList kind="freeze" list={list} state={state} />;
}

/** /service-desk/maintenance (G11). */
export function MaintenanceListPage() {
  const state = useUrlListState();
  const list = useList(maintenanceCalls.list, { query: listQuery(state) }, pageOf, { live: 'maintenance' });
  return <WindowList kind="maintenance" list={list} state={state} />;
}

interface WindowListProps {
  kind: WindowKind;
  list: Load<Page<FreezeRow>>;
  state: ListControl;
}

function WindowList({ kind, list, state }: WindowListProps) {
  const t = useMessages();
  return (
    <CatalogueListPage
      right="manage_catalogues"
      name={kind}
      title={t(freezeMessages[kind])}
      columns={useColumns(kind)}
      list={list}
      state={state}
      rowName={nameOf}
      paths={paths[kind]}
      remove={windowCalls[kind].remove}
      texts={{
        add: freezeMessages[`${kind}_add`],
        empty: freezeMessages[`${kind}_empty`],
        empty_text: freezeMessages[`${kind}_empty_text`],
        delete_title: freezeMessages[`${kind}_delete_title`],
      }}
    />
  );
}

function useColumns(kind: WindowKind): Column<FreezeRow, (typeof freezeSorts)[number] | 'recurrence' | 'next'>[] {
  const t = useMessages();
  const { locale } = useHost().kit;
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={paths[kind].edit(row.id)}>{row.name}</Link>,
      },
      {
        id: 'recurrence',
        header: t(freezeMessages.repeats),
        sort: false,
        width: 260,
        importance: 1,
        cell: (row) => recurrenceWords(row.recurrence, { t, locale }),
      },
      {
        id: 'next',
        header: t(freezeMessages.next),
        sort: false,
        width: 176,
        importance: 1,
        lead: true,
        cell: ({ next: [first] }) => (first ? <Time at={first.begin} as="planned" /> : t(freezeMessages.none_next)),
      },
      {
        id: 'severity',
        header: t(freezeMessages.severity),
        width: 150,
        cell: (row) => t(freezeMessages[row.severity]),
      },
      {
        id: 'active',
        header: t(words.active),
        width: 90,
        importance: 1,
        cell: (row) => t(row.active ? words.yes : words.no),
      },
      timeColumn('begin', t(words.start), { first: 'desc', hidden: true, as: 'planned' }),
      timeColumn('end', t(words.end), { first: 'desc', hidden: true, as: 'planned' }),
      timeColumn('created_at', t(words.created), { first: 'desc', hidden: true }),
      timeColumn('updated_at', t(words.updated), { first: 'desc', hidden: true }),
    ],
    [t, locale, kind],
  );
}
