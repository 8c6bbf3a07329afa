import { explainEntries } from '../../../wire/access/explain.schema';
import type { Explained, WhoList } from '../../../wire/access/explain';
import { hasScope } from '../../../wire/access/role';
import { texts } from '../../../wire/protocol/reply';
import { recordKinds } from '../../../wire/protocol/kind';
import { permissionGroups, type PermissionKey } from '../../../wire/protocol/permission';
import type { Language } from '../../../texts/compiled/languages';
import { can } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { invalid } from '../../shared/errors';
import { readId, readText } from '../../shared/list.params';
import { route } from '../../shared/route';
import { rule } from '../../shared/sentence';
import type { App } from '../../shared/services';
import { namedOf } from '../named';
import { type OwnedRecord, readOwner, requireOwner } from '../owner';
import type { Asked } from './explain.facts';
import { inWords, requireAsked, saidIn, textOf, whoThere } from './explain.person';
import { tell } from './explain.tell';
import { listWho } from './explain.who';

/** Who may see a record, and why somebody may or may not (G27). */
export function explainRoutes(app: App): void {
  route(app, explainEntries.explain, async ({ db, actor, query, language }) => {
    const userId = readId('user_id', query.user_id);
    const owner = readText('owner', query.owner);
    if (userId === null || !owner)
      throw invalid({
        ...(userId === null && { user_id: rule(texts.required) }),
        ...(!owner && { owner: rule(texts.required) }),
      });
    const record = await requireOwner(db, actor, readOwner(owner), 'record');
    return explain(db, await requireAsked(db, actor, userId), record, language);
  });

  route(app, explainEntries.who, async ({ db, actor, params, query, language }): Promise<WhoList> => {
    const record = await requireOwner(db, actor, readOwner(params.owner), 'record');
    const { rows, ...total } = await listWho(db, actor, record, query);
    const view = recordKinds[record.kind.type].view;
    const told = await tell(db, record, rows, [view]);
    return {
      people: rows.map((person) => ({
        ...{ id: person.id, full_name: person.full_name, role: person.role },
        reasons: told(person, view).reasons.map(({ text }) => textOf(text, language)),
      })),
      ...total,
    };
  });
}

/** Rights over a record of the kind, besides that to see it. */
const rightsOver = ({ kind }: OwnedRecord): readonly PermissionKey[] => {
  const { view } = recordKinds[kind.type];
  const keys: readonly PermissionKey[] = permissionGroups.find((group) => group.view === view)?.keys ?? [];
  return keys.filter((key) => key !== view && hasScope(key));
};

async function explain(db: Db, person: Asked, record: OwnedRecord, language: Language): Promise<Explained> {
  const { view } = recordKinds[record.kind.type];
  const keys = person.role === 'client' ? [] : rightsOver(record);
  const there = await whoThere(db, person, record);
  const told = await tell(db, record, [person], [view, ...keys]);
  return {
    allowed: there !== null,
    reasons: told(person, view).reasons.map((one) => saidIn(language, one)),
    person: { id: person.id, name: person.full_name },
    record: await namedOf(db, record.kind.type, record.id),
    rights: keys.map((key) => ({
      key,
      allowed: there !== null && can(there, key),
      text: inWords(told(person, key), language),
    })),
  };
}
