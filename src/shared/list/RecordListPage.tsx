import { useCallback, type ReactNode } from 'react';
import type { ListQuery } from '../../../wire/protocol/list';
import { useReader } from '../api/useReader';
import { useReload } from '../api/useReload';
import type { BulkField, Chosen } from '../bulk/bulk';
import { useBulk } from '../bulk/useBulk';
import { useRowDelete } from '../dialog/useRowDelete';
import { useExtensionColumns } from '../extension/useExtensionColumns';
import { FilterBar } from '../filter/FilterBar';
import { useListFilters } from '../filter/useListFilters';
import type { Translate } from '../i18n/messages';
import { useMessages } from '../i18n/useMessages';
import type { MenuAction } from '../menu/Menu';
import { ListPage } from '../page/ListPage';
import { DataTable, type DataTableProps } from '../table/DataTable';
import { EmptyList } from '../table/EmptyList';
import type { ListTableProps } from '../table/listTable';
import { RowActions } from '../table/RowActions';
import { useGrouping } from '../table/useGrouping';
import { useMatched } from '../table/useMatched';
import type { BulkFields, ListedRow, RecordList } from './recordList';

/** A field of an edit of many, named in the reader's language. */
const fieldIn = (t: Translate, { label, also, ...field }: BulkFields[number]): BulkField => ({
  ...field,
  label: t(label),
  also: also && {
    ...also,
    label: t(also.label),
    options: also.options.map((option) => ({ id: option.id, name: t(option.label) })),
  },
});

interface RecordListPageProps<Row extends ListedRow> extends Pick<RecordTableProps<Row>, 'more' | 'first'> {
  of: RecordList<Row>;
  /** What else can be done with the chosen records; with none chosen it is beside the filters. */
  others?: (chosen: Chosen, query: ListQuery, rows: readonly Row[]) => ReactNode;
  /** Beside the filters while nothing is chosen. */
  tools?: ReactNode;
  /** Before the button of a new record. */
  actions?: ReactNode;
  /** Above the table, and the dialogs that `more` opens. */
  children?: ReactNode;
}

/** All records of a kind: their filters, what can be done with one and with many (D1 §2, D2 §2, D3 §2). */
export function RecordListPage<Row extends ListedRow>({
  of,
  others,
  tools,
  actions,
  children,
  ...table
}: RecordListPageProps<Row>) {
  const { kind, calls, paths, rights, bulk: many, texts } = of;
  const t = useMessages();
  const may = useReader()?.actions;
  const mayAdd = may?.[rights.create];
  const mayDelete = many && (many.remove === null ? false : may?.[many.remove]);
  const custom = of.useHasCustom();
  const filters = useListFilters({
    list: of.list,
    calls: of.saved,
    paths,
    useFields: (wanted) => of.useFilters({ custom: wanted, bounds: wanted }),
    useViews: of.useViews,
  });
  const { query } = filters;
  const loaded = of.useRows(query);
  const reload = useReload();
  // With how many people who left hold.
  const list = of.left ? { ...loaded, reload: () => reload([of.list]) } : loaded;
  const rows = loaded.data?.rows ?? [];
  const { progress, ...bulk } = useBulk({
    kind,
    of: many && { ...many, fields: many.fields.map((field) => fieldIn(t, field)), custom },
    list,
    query,
    mayEdit: many && (many.fields.length || custom ? may?.[many.edit] : false),
    mayDelete,
    others: others && ((chosen) => others(chosen, query, rows)),
  });
  const deletion = useRowDelete<Row>({
    calls,
    list,
    title: t(texts.delete_title),
    question: (row) => t(texts.delete_question, { name: of.nameOf(row) }),
  });
  const nothingChosen = !bulk.selection?.ids.length;
  return (
    <ListPage
      title={t(texts.title)}
      alerts={`${kind}-list`}
      actions={actions}
      filters={filters}
      trash={mayDelete && paths.trash}
      add={mayAdd && { to: paths.create, text: t(texts.create) }}
    >
      {progress}
      {children}
      <RecordTable
        of={of}
        list={list}
        state={filters.state}
        layout={filters.layout}
        requested={query}
        toolbar={
          <>
            <FilterBar of={filters} />
            {nothingChosen && others?.({ ids: [] }, query, rows)}
            {nothingChosen && tools}
          </>
        }
        download={may?.[rights.export] && { call: calls.export, job: calls.exportJob, query }}
        mayAdd={mayAdd}
        onDelete={deletion.confirm}
        {...table}
        {...bulk}
      />
      {deletion.dialog}
    </ListPage>
  );
}

interface RecordTableProps<Row extends ListedRow> extends ListTableProps<Row>, Pick<DataTableProps<Row>, 'layout'> {
  of: RecordList<Row>;
  /** What the list shows. */
  requested: Readonly<Record<string, unknown>>;
  /** What else can be done with a row. Keep it as long as nothing changes. */
  more?: (row: Row) => readonly (MenuAction | false)[];
  /** Other ways to the first record, in an empty list. */
  first?: ReactNode;
}

/** The list of a kind; row actions by the row's flags. */
function RecordTable<Row extends ListedRow>({
  of,
  requested,
  mayAdd,
  more,
  first,
  onDelete,
  ...table
}: RecordTableProps<Row>) {
  const { kind, paths, texts, nameOf } = of;
  const t = useMessages();
  const columns = useExtensionColumns(kind, of.useColumns(requested));
  const grouping = useGrouping(columns, of.reports.groups, table.state);
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: Row) => <RowActions row={row} name={nameOf(row)} paths={paths} onDelete={onDelete} more={more?.(row)} />,
    [nameOf, paths, onDelete, more],
  );
  return (
    <DataTable
      main
      name={kind}
      caption={t(texts.title)}
      columns={columns}
      below={useMatched(columns)}
      {...table}
      rowKey={(row) => row.id}
      rowName={nameOf}
      navigation={of.navigation}
      grouping={grouping}
      empty={
        <EmptyList
          title={t(texts.empty)}
          text={t(texts.empty_text)}
          add={mayAdd && { to: paths.create, text: t(texts.create) }}
          others={first}
        />
      }
      actions={actions}
    />
  );
}
