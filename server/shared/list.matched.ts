import { type Matched, matchedLimits } from '../../wire/parts/matched';
import { customFilterKey } from '../../wire/parts/form';
import { searchFold } from '../../wire/protocol/fold';
import { listSpellings } from '../../wire/protocol/list';
import type { Actor } from './actor';
import { firstSent } from './list.params';
import { around, lettersOf, placesOf } from './marked';

/** A text of a row in which a search looks, by the name of its column; of a person's address behind a point: `user.email`. */
type Searched = readonly [field: string, text: string];

interface Looking<Row> {
  actor: Pick<Actor, 'id' | 'role'>;
  query: Record<string, unknown>;
  /** Keys of the row whose texts, names and people the search of the list finds. */
  searched: readonly (keyof Row & string)[];
  /** What else it finds of a row. */
  others?: (row: Row) => Searched[];
}

/**
 * Rows of a page, with what each has of the searched word; as they are without a search. It reads nothing: what a search
 * finds stands in the rows. At most {@link matchedLimits.fields} fields of a row, each shortened around the word.
 */
export function withMatched<Row extends object>(
  rows: Row[],
  { actor, query, searched, others }: Looking<Row>,
): (Row & { matched?: Matched[] })[] {
  const word = firstSent(query, listSpellings.search)?.trim();
  if (!word) return rows;
  return rows.map((row) => {
    const texts = [...searched.flatMap((field) => textsOf(field, row[field], actor)), ...(others?.(row) ?? [])];
    const matched: Matched[] = [];
    for (const [field, text] of texts) {
      if (matched.length === matchedLimits.fields) break;
      const found = shortened(text, word);
      if (found) matched.push({ field, ...found });
    }
    return { ...row, matched };
  });
}

/** The texts of custom fields, by the names of their columns. */
export const customSearched = (fields: readonly { id: number; texts: readonly string[] }[] = []): Searched[] =>
  fields.flatMap(({ id, texts }) => texts.map((text): Searched => [customFilterKey(id), text]));

function textsOf(field: string, value: unknown, { id, role }: Looking<object>['actor']): Searched[] {
  if (typeof value === 'string') return [[field, value]];
  if (typeof value !== 'object' || value === null) return [];
  const { name, email, id: person } = value as { name?: unknown; email?: unknown; id?: unknown };
  const mayRead = role !== 'client' || person === id;
  return [
    ...(typeof name === 'string' && (mayRead || name !== email) ? [[field, name] as const] : []),
    ...(typeof email === 'string' && mayRead ? [[`${field}.email`, email] as const] : []),
  ];
}

/**
 * A text around the first place where it has the word, and where it has it there: offsets in UTF-16 units, the end
 * exclusive. Null if it has it nowhere. Compared as PostgreSQL does (G2).
 */
export function shortened(text: string, word: string): Omit<Matched, 'field'> | null {
  const letters = lettersOf(text.slice(0, matchedLimits.searched));
  const places = placesOf(letters, searchFold(word));
  return places.length ? around(letters, places, matchedLimits.text) : null;
}
