import { useMemo } from 'react';
import * as filterMessages from '../../../texts/compiled/screen/filter';
import type { Message } from '../../../texts/message';
import type { GroupCount } from '../../../wire/parts/count';
import { customFieldCalls } from '../../../wire/parts/custom-field';
import type { FormCategory } from '../../../wire/parts/form';
import type { SavedFilterCalls } from '../../../wire/parts/saved-filter';
import type { Call } from '../../../wire/protocol/call';
import type { OwningKind } from '../../../wire/protocol/kind';
import type { ListQuery } from '../../../wire/protocol/list';
import { type Page, useList } from '../api/useList';
import { useReader } from '../api/useReader';
import { type Load, useRecord } from '../api/useRecord';
import type { BulkCall, BulkDetail, BulkField } from '../bulk/bulk';
import type { ExportJobCall } from '../export/ExportsDialog';
import { customFilter, type FilterField, type FilterLabels, filterFields, type ListFilterKeys } from '../filter/field';
import { isLeftView, useLeftCount } from '../filter/useLeftCount';
import type { View } from '../filter/view';
import { useMessages } from '../i18n/useMessages';
import type { AnyColumn, Column } from '../table/column';
import type { ListControl } from '../table/listState';
import { trashQuery } from '../trash/trashState';
import { useCustomColumns, type WithCustom } from '../view/useCustomColumns';
import { type Held, withWhoLeft } from '../view/whoLeft';

export type Reader = NonNullable<ReturnType<typeof useReader>>;
type Right = keyof Reader['actions'];
type Query = Readonly<Record<string, unknown>>;
type RecordCall = Call<{ params: { id: number } }>;

/** A row of a list as its page needs it. */
export interface ListedRow extends Held, WithCustom {
  id: number;
  is_edit: boolean;
  is_delete: boolean;
}

/** A view that every reader has above a list; `query` as the list's call takes it. */
export interface ListView<Filters extends object> extends Pick<View, 'columns' | 'sorts'> {
  id: string;
  label: Message;
  query: Filters;
}

/** What can be set on many records at once, by the names of wire/. */
export type BulkFields<Name extends string = string> = readonly (Omit<BulkField, 'name' | 'label' | 'also'> & {
  name: Name;
  label: Message;
  also?: Omit<BulkDetail, 'name' | 'label' | 'options'> & {
    name: Name;
    label: Message;
    options: readonly { id: string; label: Message }[];
  };
})[];

/** What the page of a list, its trash and the reports of its records share. */
interface Facts<Row, Group extends string> {
  kind: OwningKind & FormCategory;
  /** `restore`: null where what is deleted is gone. */
  calls: { export: Call; exportJob: ExportJobCall; remove: RecordCall; restore: RecordCall | null };
  saved: SavedFilterCalls;
  /** `trash`: where there is one. */
  paths: {
    list: string;
    filter: (id: number | 'all') => string;
    trash?: string;
    create: string;
    show: (id: number) => string;
    edit: (id: number) => string;
  };
  /** How its page links move (D1 §9). */
  navigation?: 'fixed';
  /** What a row is called. */
  nameOf: (row: Row) => string;
  rights: { view: Right; create: Right; export: Right };
  texts: {
    title: Message;
    create: Message;
    empty: Message;
    empty_text: Message;
    delete_title: Message;
    delete_question: Message<'name'>;
  };
  /** What can be set on many at once (F5), and the rights to do so; who may delete sees the trash. */
  bulk?: { call: BulkCall; fields: BulkFields; edit: Right; remove: Right | null };
  reports: {
    /** In addresses: `assets`. */
    name: string;
    /** What the records can be counted by, first the usual. */
    groups: readonly Group[];
    /** Columns that a file does not have. */
    without?: readonly string[];
    texts: Readonly<Record<'reports' | 'about' | 'empty' | 'empty_text', Message>> & Readonly<Record<Group, Message>>;
  };
}

/** Everything that is particular to the list of a kind. A fact that is left out does not compile. */
interface ListFacts<
  Row extends ListedRow,
  Reply extends { total: number },
  Counts,
  Sort extends string,
  Keys extends ListFilterKeys,
  Group extends string,
> extends Facts<Row, Group> {
  list: Call<{ reply: Reply }>;
  rows: (reply: Reply) => Row[];
  counts: Call<{ reply: Counts }>;
  groupsOf: (counts: Counts) => readonly GroupCount[];
  /** Keep the result as long as nothing changes. */
  useColumns: () => readonly Column<Row, Sort>[];
  /** People who left may hold these records: what each role is called. */
  left?: Readonly<Record<string, Message>>;
  filters: Keys;
  labels: FilterLabels<Keys, Sort>;
  /** Adds what wire/ does not say of the filters. Keep the result as long as nothing changes. */
  useFilters?: (fields: readonly FilterField[], wanted: boolean) => readonly FilterField[];
  views: (reader: Reader) => readonly ListView<object>[];
}

/** The list of a kind: what {@link ListFacts} says, and the hooks that are made of it. */
export interface RecordList<Row extends ListedRow> extends Facts<Row, string> {
  list: Call;
  left: boolean;
  /** One page of the list. */
  useRows: (query: ListQuery) => Load<Page<Row>>;
  /** One page of the trash. */
  useTrash: (state: ListControl) => Load<Page<Row & { name: string }>>;
  /** Are there custom fields? */
  useHasCustom: () => boolean;
  /** Custom fields are behind the others. `asked`: what the list shows, which decides whether who left is shown. */
  useColumns: (requested?: Query) => readonly AnyColumn<Row>[];
  /** Custom fields are loaded when they are wanted, and so are bounds of numbers. */
  useFilters: (wanted: { custom: boolean; bounds: boolean }) => readonly FilterField[];
  /** Every filter, once the custom fields are there. */
  useLoadedFilters: () => Load<readonly FilterField[]>;
  views: (reader: Reader) => readonly ListView<object>[];
  useViews: () => readonly View[];
  /** How many there are in each group; nothing is loaded without a query. */
  useCounts: (query: Query | null) => Load<readonly GroupCount[]>;
}

const none: never[] = [];

/** The list of a kind, made of what is particular to it. */
export function recordList<
  Row extends ListedRow,
  Reply extends { total: number },
  Counts,
  Sort extends string,
  Keys extends ListFilterKeys,
  Group extends string,
>(facts: ListFacts<Row, Reply, Counts, Sort, Keys, Group>): RecordList<Row> {
  const { kind, left, filters, labels } = facts;
  const list = facts.list as Call<{ query: object; reply: Reply }>;
  const counts = facts.counts as Call<{ query: object; reply: Counts }>;
  const page = (reply: Reply) => ({ rows: facts.rows(reply), total: reply.total });
  const trashed = (reply: Reply) => ({
    rows: facts.rows(reply).map((row) => ({ ...row, name: facts.nameOf(row) })),
    total: reply.total,
  });
  const useCustomFields = (wanted = true) => useRecord(customFieldCalls[kind], wanted ? {} : null);
  const { useColumns, useFilters = (fields: readonly FilterField[]) => fields } = facts;
  const useListFilters: RecordList<Row>['useFilters'] = ({ custom, bounds }) => {
    const t = useMessages();
    const columns = useColumns();
    const fields = useMemo(() => {
      const headingOf = (column: string) => columns.find(({ id }) => id === column)?.header;
      const held = { name: 'held_by_left', label: t(filterMessages.by_left), kind: 'yes-no' as const };
      return filterFields(filters, labels, t, headingOf, left ? [held] : none);
    }, [t, columns]);
    const all = useFilters(fields, bounds);
    const added = useCustomFields(custom).data?.custom_fields;
    return useMemo(() => [...all, ...(added ?? none).map(customFilter)], [all, added]);
  };

  return {
    ...facts,
    list: list as Call,
    left: left !== undefined,
    useRows: (query) =>
      // The list has all columns when it is asked for them.
      useList(list, { query: { ...query, config: true } }, page, { live: kind, ids: `${kind}_ids` }),
    useTrash: (state) => useList(list, { query: trashQuery(state) }, trashed, { live: kind }),
    useHasCustom: () => Boolean(useCustomFields().data?.custom_fields.length),
    useColumns(requested = {}) {
      const t = useMessages();
      const own = useColumns();
      const custom = useCustomColumns<Row>(useCustomFields().data?.custom_fields ?? none);
      const shownLeft = left && isLeftView(requested) ? left : undefined;
      return useMemo(() => {
        const all: readonly AnyColumn<Row>[] = [...own, ...custom];
        if (!shownLeft) return all;
        const roles = Object.entries(shownLeft).map(([role, name]) => [role, t(name)]);
        return withWhoLeft(all, t(filterMessages.who_left), Object.fromEntries(roles));
      }, [t, own, custom, shownLeft]);
    },
    useFilters: useListFilters,
    useLoadedFilters() {
      const fields = useListFilters({ custom: true, bounds: false });
      const load = useCustomFields();
      return { ...load, data: load.data && fields };
    },
    useViews() {
      const t = useMessages();
      const reader = useReader();
      const count = useLeftCount(list as Call, left && kind);
      return useMemo(() => {
        if (!reader) return none;
        const own = facts.views(reader).map((view) => ({ ...view, label: t(view.label), query: { ...view.query } }));
        if (!left) return own;
        const label = count === undefined ? t(filterMessages.by_left) : t(filterMessages.by_left_count, { count });
        return [...own, { id: 'left', label, query: { held_by_left: 1 } }];
      }, [t, reader, count]);
    },
    useCounts(query) {
      const load = useRecord(counts, query && { query: { ...query, count: true } }, { keep: true, live: kind });
      return { ...load, data: load.data && facts.groupsOf(load.data) };
    },
  };
}
