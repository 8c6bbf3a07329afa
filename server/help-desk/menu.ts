import { menuRights } from '../../wire/access/menu';
import { type RecordKind, recordKinds } from '../../wire/protocol/kind';
import { isUserKey } from '../../wire/protocol/permission';
import { entries } from '../entries';
import { can, sees } from '../shared/actor';
import { noRights, rightsOf } from '../shared/rights';
import type { Db } from '../shared/db';
import type { HelpDeskPerson } from './help-desk';

/** Which pages below /service-desk a menu shows somebody, by their addresses: `changes`, `assets/list`. */
export type MayOpen = (path: string) => boolean;

const firstOf = (path: string): string => path.split('/')[0]!;

const isKind = (kind: string): kind is RecordKind => Object.hasOwn(recordKinds, kind);

/** The lists of records that have a page. */
const lists = () =>
  Object.entries(entries).flatMap(([kind, entry]) =>
    'page' in entry && isKind(kind) ? [{ kind, page: entry.page.path }] : [],
  );

/** By the rights that the calls of these pages need. */
export async function menuOf(db: Db, { id, role }: Pick<HelpDeskPerson, 'id' | 'role'>): Promise<MayOpen> {
  const { permissions } = (await rightsOf(db, [id])).get(id) ?? noRights;
  const actor = { role, permissions };
  return (path) => {
    const first = firstOf(path);
    const listed = lists().find(({ page }) => firstOf(page) === first);
    if (listed) return sees(actor, listed.kind);
    const rights = menuRights[first];
    // What clients have of theirs is shown to clients, not to who may do everything.
    return !rights || rights.some((key) => can(actor, key) && isUserKey(key) === (role === 'client'));
  };
}
