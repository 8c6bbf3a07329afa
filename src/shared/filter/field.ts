import { customFilterKey, type CustomFieldKind, type CustomFilterKey, factsOf } from '../../../wire/parts/form';
import type { LookupName } from '../../../wire/parts/lookup';
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

/** The names that a kind's filters have (wire/). */
export type FilterName<
  Known extends { ids: readonly string[]; ranges: readonly string[]; numbers?: readonly string[] },
> =
  | Known['ids'][number]
  | Known['ranges'][number]
  | (Known extends { numbers: readonly (infer N extends string)[] } ? N : never);

/**
 * One filter of a list and how it is chosen: several records of a lookup, times or numbers from and to (between the least
 * and the most that there are, if they are known), several options of its own, one of a few, yes or no, a word.
 */
export type FilterField<Name extends string = string> = Named<Name> &
  (
    | { kind: 'records'; lookup: LookupName }
    | { kind: 'times' | 'yes-no' | 'word' }
    | { kind: 'numbers'; least?: string; most?: string }
    | { kind: 'one'; choices: readonly Choice[] }
    | { kind: 'options'; options: readonly string[] }
  );

/** The fields with what wire/ says of them. */
export const withOperators = <Name extends string>(
  { optional }: { optional: readonly string[] },
  fields: readonly FilterField<Name>[],
): readonly FilterField<Name>[] => fields.map((field) => ({ ...field, optional: optional.includes(field.name) }));

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
