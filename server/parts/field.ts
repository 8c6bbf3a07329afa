import { type Expression, type RawBuilder, sql } from 'kysely';
import * as assetSentences from '../../texts/compiled/server/asset';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';
import type { Person } from '../../wire/protocol/reply';
import type { FilterName, OptionalFilter, QueryKeys } from '../../wire/protocol/list';
import { moment } from '../shared/activity';
import { byIds, byRange, type Filter, type Filterable, type MayBeEmpty, orNone } from '../shared/list';
import { byColumn, byIdentifier, byNamed, byPerson, byPlace, optional, type Sort } from '../shared/list.sort';
import { type Columns, columnsOf, type Select } from '../shared/select';
import { say, type Sentence } from '../shared/sentence';
import { location, person } from '../shared/shapes';
import type { DB } from '../shared/tables';
import { wireTime } from '../shared/time';
import { type ExportColumn, namedColumn, numberColumn, personColumn, textColumn, timeColumn } from './export/column';
import { keptName } from '../shared/built-in';

/** A field of a record as its list has it: what a row shows, what is sorted by, and the column of a file. */
export interface Field<Value = unknown> {
  /** In the reader's zone. */
  value: (zone: string) => Expression<Value>;
  sort: Sort;
  column: ExportColumn;
  /** What the activity log keeps. */
  logged: Expression<unknown>;
}

/** A field whose column refers to a row of another table. */
export interface Reference<Value = unknown> extends Field<Value> {
  table: keyof DB;
}

/** A field for each key of a row, each with the type that the row has. */
export type Fields<Row> = { [Key in keyof Row]: Field<Row[Key]> };

/** What a row shows of each field. */
export const valuesOf = <Row>(fields: Fields<Row>, zone: string): Select<Row> =>
  eachOf(fields as Record<string, Field>, ({ value }) => value(zone)) as Select<Row>;

/** What the activity log keeps of each field. */
export const loggedOf = <Name extends string>(
  fields: Record<Name, Pick<Field, 'logged'>>,
): Record<Name, Expression<unknown>> => eachOf(fields, ({ logged }) => logged);

/** The sorts that wire/ names, each by the field of its name. */
export const sortsOf = <Name extends string>(
  fields: Record<Exclude<Name, 'id'>, Pick<Field, 'sort'>>,
  names: readonly Name[],
): Record<Exclude<Name, 'id'>, Sort> => {
  const sorted = names.filter((name): name is Exclude<Name, 'id'> => name !== 'id');
  return Object.fromEntries(sorted.map((name) => [name, fields[name].sort])) as Record<Exclude<Name, 'id'>, Sort>;
};

/** The columns of a file, by the names of the fields. */
export const exportColumnsOf = <Name extends string>(
  fields: Record<Name, Pick<Field, 'column'>>,
): Record<Name, ExportColumn> => eachOf(fields, ({ column }) => column);

const eachOf = <Name extends PropertyKey, Of, To>(fields: Record<Name, Of>, to: (field: Of) => To): Record<Name, To> =>
  Object.fromEntries(Object.entries<Of>(fields).map(([name, field]) => [name, to(field)])) as Record<Name, To>;

/** Names of the columns of this type, and of those that may be null only where `Empty` is. */
type NamesOf<Row, Type, Empty> = {
  [Name in keyof Row & string]: Row[Name] extends Type | Empty ? ([Empty] extends [Row[Name]] ? Name : never) : never;
}[keyof Row & string];

type Shape<Id, Value> = (table: string, id: RawBuilder<Id>) => RawBuilder<Value>;

/** Fields of a table's columns that are null nowhere (`Empty` is never), or somewhere. */
const makers = <Row, Empty extends null>(order: (sort: Sort) => Sort) => {
  const t = <Value>(column: string): RawBuilder<Value | Empty> => sql.raw(`t.${column}`);
  const refers = <Value>(
    [label, name, table]: [Sentence, string, keyof DB],
    value: RawBuilder<Value>,
    sort: Sort,
  ): Reference<Value> => ({
    value: () => value,
    sort: order(sort),
    column: namedColumn(label, name, table),
    logged: keptName(table, t(name)),
    table,
  });
  return {
    text: <Name extends NamesOf<Row, string, Empty>>(label: Sentence, name: Name): Field<Row[Name]> => ({
      value: () => t(name) as RawBuilder<Row[Name]>,
      sort: order(byColumn(t(name))),
      column: textColumn(label, name),
      logged: t(name),
    }),
    number: (label: Sentence, name: NamesOf<Row, number, Empty>): Field<number | Empty> => ({
      value: () => t(name),
      sort: order(byColumn(t(name))),
      column: numberColumn(label, name),
      logged: t(name),
    }),
    time: (label: Sentence, name: NamesOf<Row, Date, Empty>): Field<string | Empty> => ({
      value: (zone) => wireTime(t<Date>(name), zone) as RawBuilder<string | Empty>,
      sort: order(byColumn(t(name))),
      column: timeColumn(label, name),
      logged: moment(t(name)),
    }),
    /** A person, sorted by their name. */
    person: (label: Sentence, name: NamesOf<Row, number, Empty>): Reference<Person | Empty> => ({
      ...refers([label, name, 'help_desk.users'], person(t(name)) as RawBuilder<Person | Empty>, byPerson(t(name))),
      column: personColumn(label, name),
      logged: person(t(name)),
    }),
    /** A row of a catalogue, sorted by its place there. */
    placed: <Value>(
      label: Sentence,
      name: NamesOf<Row, number, Empty>,
      table: keyof DB,
      shape: Shape<number | Empty, Value>,
    ): Reference<Value> => refers([label, name, table], shape(table, t(name)), byPlace(t(name), table)),
    /** A row of a catalogue whose order is that of its ids. */
    numbered: <Value>(
      label: Sentence,
      name: NamesOf<Row, number, Empty>,
      table: keyof DB,
      shape: Shape<number | Empty, Value>,
    ): Reference<Value> => refers([label, name, table], shape(table, t(name)), byColumn(t(name))),
    /** A row of a table, sorted by its name. */
    named: <Value>(
      label: Sentence,
      name: NamesOf<Row, number, Empty>,
      table: keyof DB,
      shape: Shape<number | Empty, Value>,
    ): Reference<Value> => refers([label, name, table], shape(table, t(name)), byNamed(t(name), table)),
    location: (label: Sentence, name: NamesOf<Row, number, Empty>) =>
      refers([label, name, 'help_desk.locations'], location(t<number>(name)), byNamed(t(name), 'help_desk.locations')),
  };
};

/** Filters by a column of the record: `status_ids` by `status_id`, a range of times by the column of its name. */
type OwnFilter<Keys extends QueryKeys, Row> =
  | (Keys extends { ids: object } ? Extract<keyof Keys['ids'], `${keyof Row & string}s`> : never)
  | (Keys extends { ranges: readonly (infer Name extends string)[] }
      ? Extract<Exclude<Name, DayOf<Keys>>, keyof Row>
      : never);
type DayOf<Keys extends QueryKeys> = Keys extends { days: readonly (infer Name extends string)[] } ? Name : never;

type OtherFilters<Keys extends QueryKeys, Row> = Omit<
  Record<Exclude<FilterName<Keys>, OptionalFilter<Keys> & FilterName<Keys>>, Filter> &
    Record<OptionalFilter<Keys>, MayBeEmpty>,
  OwnFilter<Keys, Row>
>;

/**
 * Fields of a table: `const field = fieldsOf<'releases'>()`, then `field.text(label, 'subject')`, and
 * `field.optional.time(label, 'planned_start_date')` for a column that may be null.
 */
export const fieldsOf = <Table extends keyof DB>() => {
  type Row = Columns<Table>;
  const t = columnsOf<Table>() as (column: string) => RawBuilder<unknown>;
  const own = makers<Row, never>((sort) => sort);
  const identifier: Field<string> = {
    value: () => t('identifier') as RawBuilder<string>,
    sort: byIdentifier(t('identifier')),
    column: textColumn(say(formSentences.identifier), 'identifier'),
    logged: t('identifier'),
  };
  return {
    ...own,
    optional: makers<Row, null>(optional),
    /** What every kind begins with. */
    known: { id: own.number(say(assetSentences.column_id), 'id' as never) as Field<number>, identifier },
    /** What every kind ends with. */
    stamps: {
      created_at: own.time(say(filterSentences.created), 'created_at' as never) as Field<string>,
      updated_at: own.time(say(filterSentences.updated), 'updated_at' as never) as Field<string>,
    },
    /**
     * The filters that wire/ names: `status_ids` by `status_id`, a range of times by the column of its name, and `others`,
     * which are all the rest.
     */
    filters: <const Keys extends QueryKeys>(
      keys: Keys,
      others: OtherFilters<Keys, Row>,
    ): Filterable<FilterName<Keys>, OptionalFilter<Keys> & FilterName<Keys>> => {
      const { ids = {}, idWords = {}, ranges = [], optional: empty = [], spellings } = keys;
      const own = (by: (column: RawBuilder<unknown>) => Filter, name: string, column: string) =>
        Object.hasOwn(others, name) ? [] : [[name, empty.includes(name) ? orNone(by, t(column)) : by(t(column))]];
      const filters = Object.fromEntries([
        ...Object.keys(ids).flatMap((name) =>
          own((column) => ({ ...byIds(column), words: idWords[name] }), name, name.slice(0, -1)),
        ),
        ...ranges.flatMap((name) => own(byRange, name, name)),
        ...Object.entries(others),
      ]);
      return { filters, ...(spellings && { spellings }) } as Filterable<
        FilterName<Keys>,
        OptionalFilter<Keys> & FilterName<Keys>
      >;
    },
  };
};
