import type { Message } from '../../../texts/message';
import { customFilterKey, type CustomFieldKind, type CustomFilterKey, factsOf } from '../../../wire/parts/form';
import type { LookupName } from '../../../wire/parts/lookup';
import type { FilterName, QueryKeys } from '../../../wire/protocol/list';
import type { Translate } from '../i18n/messages';
import type { Choice } from '../select/choice';

interface Named<Name extends string> {
  /** Wire name, e.g. `department_ids`; of times and numbers without `_begin` and `_end`. */
  name: Name;
  /** What people call it. */
  label: string;
  /** A record may be without it: it can be empty. */
  optional?: boolean;
  /** The list knows only what is one of these, not what is none of them. */
  only?: boolean;
}

/**
 * One filter of a list and how it is chosen: several records of a lookup, times or numbers from and to (between the least
 * and the most that there are, if they are known), several options of its own, one of a few, yes or no, a word.
 */
export type FilterField<Name extends string = string> = Named<Name> &
  (
    | { kind: 'records'; lookup: LookupName }
    | { kind: 'times' | 'yes-no' | 'word' }
    | { kind: 'numbers'; least?: string; max?: string }
    | { kind: 'one'; choices: readonly Choice[] }
    | { kind: 'options'; options: readonly string[] }
  );

/** What wire/ says of the filters of a list. */
export type ListFilterKeys = Pick<QueryKeys, 'numbers'> & {
  ids: Readonly<Record<string, LookupName>>;
  ranges: readonly string[];
  optional: readonly string[];
};

/** Their names, those without a field left out: a single id is a link to a list. */
export type FieldName<Keys extends ListFilterKeys> = FilterName<Pick<Keys, 'ids' | 'ranges' | 'numbers'>>;

/** The column that shows what a filter is about: `status` of `status_ids`. */
type ColumnOf<Name extends string> = Name extends `${infer Column}_ids` ? Column : Name;

type WithColumn<Name extends string, Sort extends string> = Name extends string
  ? ColumnOf<Name> extends Sort
    ? Name
    : never
  : never;

/**
 * What filters are called. One has the heading of the column that shows what it is about, as long as it has no label here;
 * where the list is not sorted by such a column it does not compile without a label.
 */
export type FilterLabels<Keys extends ListFilterKeys, Sort extends string> = Partial<Record<FieldName<Keys>, Message>> &
  Record<Exclude<FieldName<Keys>, WithColumn<FieldName<Keys>, Sort>>, Message>;

/**
 * The filters that wire/ names, in its order: by records, by numbers, `others`, by times. `headingOf` is the heading of a
 * column. Throws where a filter has no label.
 */
export function filterFields(
  { ids, ranges, numbers = [], optional }: ListFilterKeys,
  labels: Readonly<Partial<Record<string, Message>>>,
  t: Translate,
  headingOf: (column: string) => string | undefined,
  others: readonly FilterField[],
): readonly FilterField[] {
  const own = (name: string) => {
    const message = labels[name];
    const label = message ? t(message) : headingOf(name.replace(/_ids$/, ''));
    if (label === undefined) throw new Error(`The filter ${name} has no label.`);
    return { name, label, optional: optional.includes(name) };
  };
  return [
    ...Object.entries(ids).map(([name, lookup]) => ({ ...own(name), kind: 'records' as const, lookup })),
    ...numbers.map((name) => ({ ...own(name), kind: 'numbers' as const })),
    ...others,
    ...ranges.map((name) => ({ ...own(name), kind: 'times' as const })),
  ];
}

/** A custom field as a filter (D2 §2). */
export function customFilter({
  id,
  label,
  kind,
  options,
  lookup,
}: {
  id: number;
  label: string;
  kind: CustomFieldKind;
  options: readonly string[];
  lookup: string | null;
}): FilterField<CustomFilterKey> {
  const { filter } = factsOf(kind);
  const named = { name: customFilterKey(id), label, optional: filter !== 'yes-no' };
  if (filter === 'options') return { ...named, kind: filter, options };
  return filter === 'records' ? { ...named, kind: filter, lookup: lookup as LookupName } : { ...named, kind: filter };
}
