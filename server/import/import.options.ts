import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import { type CustomFieldKind, factsOf } from '../../wire/parts/form';
import type { LookupName } from '../../wire/parts/lookup';
import { arrayOf } from '../shared/row-table';
import { say } from '../shared/sentence';
import type { Answer } from './import.answers';
import { flagIds, flagOf } from './import.convert';
import { type Named, namedByLookup } from './import.match';
import * as words from '../../texts/compiled/server/common';

interface Field {
  kind: CustomFieldKind;
  options: readonly string[];
  lookup: string | null;
}

/** The rows that cells of a custom field name: of a lookup, its own options, yes and no; of another kind none. */
export function namedByField({ kind, options, lookup }: Field, language: Language = 'en'): Named | undefined {
  if (lookup !== null) return namedByLookup(lookup as LookupName);
  switch (factsOf(kind).stored) {
    case 'option':
      return namedByOptions(options);
    case 'flag':
      return {
        ...namedByOptions([words.yes, words.no].map((one) => say(one).in(language))),
        means: (word) => {
          const flag = flagOf(word);
          return flag === undefined ? undefined : flag ? flagIds.yes : flagIds.no;
        },
      };
    default:
      return undefined;
  }
}

/** The id of an option is its place, from 1. */
const namedByOptions = (options: readonly string[]): Named => ({
  table: 'options',
  source: sql`(select o.id, o.name from unnest(${arrayOf(options)}::text[]) with ordinality as o (name, id))`,
  name: sql`t.name`,
  offered: [],
  lookup: null,
  options: options.map((name, index) => ({ id: index + 1, name })),
});

/** As it is kept: an option by its text, because its place changes when others are added. Undefined: it is gone, or another one. */
export function keptOption(
  options: readonly string[],
  { value, action, id, name }: Omit<Answer, 'name'> & { name?: string | undefined },
): Answer | undefined {
  const option = options[(id ?? 0) - 1];
  return option === undefined || (name || option) !== option ? undefined : { value, action, name: option };
}

/** With the places that options have now; 0 of what is gone. */
export const placedOptions = (options: readonly string[], answers: readonly Answer[]): Answer[] =>
  answers.map((one) => (one.name === undefined ? one : { ...one, id: options.indexOf(one.name) + 1 }));
