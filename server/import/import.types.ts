import { fold, nameKey } from '../../wire/protocol/fold';
import type { Db } from '../shared/db';
import { nameFor } from '../shared/built-in';
import { languages } from '../../texts/compiled/languages';

/** Ids of asset types by what a cell may call them: the name, which no other type has, or names from above down to it. */
export type TypeNames = ReadonlyMap<string, number>;

/** What parts the names of a path: `Hardware > Laptop`. */
const separator = /\s*(?:->|::|[>/\\›»|→])\s*/;
const pathOf = (names: readonly string[]): string => names.map(fold).join('\n');
/** No tree of types is deeper; one that names itself as its parent ends. */
const deepest = 50;

/** What cells may call the asset types, in any language. */
export async function typeNames(db: Db): Promise<TypeNames> {
  const rows = await db
    .selectFrom('asset_types')
    .select(['id', 'name', 'built_in_key', 'parent_id'])
    .orderBy('id')
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const names = new Map<string, number>();
  // As they are stored at last: another row has nobody's translated name before its own.
  for (const language of languages.toReversed())
    for (const { id } of rows) {
      const path: string[] = [];
      for (let at = byId.get(id); at && path.length < deepest; at = byId.get(at.parent_id ?? 0)) {
        path.unshift(nameFor(at, language));
        names.set(pathOf(path), id);
      }
    }
  return names;
}

/** Another spelling of the name of one type alone. */
function typeNearly(names: TypeNames, cell: string): number | undefined {
  const key = nameKey(cell);
  const ids = new Set([...names].flatMap(([name, id]) => (!name.includes('\n') && nameKey(name) === key ? [id] : [])));
  return ids.size === 1 ? [...ids][0] : undefined;
}

/** The type that a cell calls so. A name may have a separator in it, so the whole cell is a name first. */
export const typeCalled = (names: TypeNames, cell: string): number | undefined =>
  names.get(fold(cell)) ?? names.get(pathOf(cell.split(separator).filter(Boolean))) ?? typeNearly(names, cell);
