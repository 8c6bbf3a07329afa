import { sql } from 'kysely';
import { perAction } from '../../wire/access/access.actions';
import { accessEntries } from '../../wire/access/access.schema';
import type { PermissionEntry } from '../../wire/access/access';
import { hasScope, type RightScope, rightScopes, roleTexts, unionOf } from '../../wire/access/role';
import { fieldTexts } from '../../wire/protocol/fields.texts';
import { wireDayIn } from '../../wire/protocol/moment';
import { isUserKey, type PermissionKey } from '../../wire/protocol/permission';
import { pointsInUse } from '../extension';
import { type Actor, can } from '../shared/actor';
import { records } from '../parts/records';
import { shownName } from '../shared/built-in';
import { recordAudit } from '../shared/audit';
import type { Trx } from '../shared/db';
import { forbidden, invalid, notFound } from '../shared/errors';
import { list } from '../shared/list';
import { readId } from '../shared/list.params';
import { announce } from '../shared/live';
import { rightNames } from '../shared/right';
import { done, route } from '../shared/route';
import type { App, Services } from '../shared/services';
import { knownKeys } from './access.keys';
import {
  type Person,
  heldBy,
  permissionList,
  personById,
  replacePermissions,
  replaceRoles,
  rolesOf,
  teamsOf,
} from './access.queries';
import { rule, say } from '../shared/sentence';
import * as permissionSentences from '../../texts/compiled/server/permission';

const contractDay = ({ now, config }: Pick<Services, 'now' | 'config'>): string =>
  wireDayIn(config.timeZone, now().getTime() + config.clockShiftDays * 86_400_000);

/** Service-desk permissions of agents and of client users (D1 §2, §6). */
export function accessRoutes(app: App): void {
  route(app, accessEntries.permissions, async ({ actor, db, language, query, request, services }) => {
    const userId = readId('user_id', query.user_id);
    if (userId !== null && userId !== actor.id && actor.role !== 'admin') throw forbidden('admin');
    const person = await personById(db, userId ?? actor.id);
    if (!person) throw notFound('user');
    const page = await list<PermissionEntry>(db, permissionList(person), query, actor.time_zone, [
      sql`t.key = any(${knownKeys})`,
      ...readRole(query.role),
    ]);
    const points = await pointsInUse(db, services.config.extensions);
    return {
      actions: actionsFor(actor),
      permissions: page.rows.map((row) => ({
        ...row,
        name: rightNames[row.key as PermissionKey].in(language),
        scopes: unionOf(row.scopes),
      })),
      total: page.total,
      ...(await rolesOf(db, person.id)),
      see_as: request.seeAs && {
        person: { id: actor.id, name: actor.full_name },
        by: request.seeAs.by,
      },
      user_id: actor.id,
      team_ids: await teamsOf(db, actor.id),
      time_zone: actor.time_zone,
      max_upload_bytes: services.config.maxUploadBytes,
      currency: services.config.currency,
      contract_day: contractDay(services),
      ...(points.length && { extension_points: points }),
    };
  });

  route(
    app,
    accessEntries.attach,
    async ({ db, actor, body: { user_id, permission_ids, role_ids, scopes }, services }) => {
      const person = await personById(db, user_id);
      if (!person) throw invalid({ user_id: records.user.sentence });
      if (person.role === 'admin') throw invalid({ user_id: say(permissionSentences.admin) });
      const ids = [...new Set(permission_ids)];
      const chosen = ids.length
        ? await db.selectFrom('permissions').select(['id', 'key']).where('id', 'in', ids).execute()
        : [];
      if (chosen.length < ids.length) throw invalid({ permission_ids: say(permissionSentences.gone) });
      const wrong = chosen.find(({ key }) => isUserKey(key) !== (person.role === 'client'));
      if (wrong)
        throw invalid({
          permission_ids:
            person.role === 'client'
              ? say(permissionSentences.not_user, { key: wrong.key })
              : say(permissionSentences.not_agent, { key: wrong.key }),
        });
      const reaching = readScopes(scopes ?? {}, chosen);
      const before = await heldBy(db, user_id);
      await replacePermissions(
        db,
        user_id,
        chosen.map(({ id, key }) => ({ id, scope: reaching.get(key) ?? 'all' })),
      );
      if (role_ids) await replaceRoles(db, user_id, await rolesFor(db, person, role_ids));
      const after = await heldBy(db, user_id);
      await recordAudit(db, {
        ...{ kind: 'rights', actor_id: actor.id, person_id: user_id, at: services.now() },
        details: {
          added: after.filter((one) => !before.includes(one)),
          removed: before.filter((one) => !after.includes(one)),
        },
      });
      await announce(db, 'user', user_id);
      return done(say(permissionSentences.updated));
    },
  );
}

/** The scopes by key. Throws 422 for what is none, or of a right that has none or is not given: it would be lost. */
function readScopes(sent: Record<string, unknown>, given: readonly { key: string }[]): ReadonlyMap<string, RightScope> {
  const scopes = new Map<string, RightScope>();
  for (const [key, value] of Object.entries(sent)) {
    const scope = rightScopes.find((one) => one === value);
    if (!scope) throw invalid({ scopes: rule(fieldTexts.chooseOne) });
    if (scope !== 'all' && !hasScope(key)) throw invalid({ scopes: rule(roleTexts.noScope) });
    if (!given.some((one) => one.key === key))
      throw invalid({ scopes: say(permissionSentences.scope_without_right, { key: key.slice(0, 100) }) });
    scopes.set(key, scope);
  }
  return scopes;
}

/** Throws 422 for a role that is not there, or is not for such people. */
async function rolesFor(db: Trx, { role }: Person, roleIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(roleIds)];
  const { rows } = await sql<{ id: number; name: string; for_clients: boolean }>`
    select t.id, ${shownName('roles', 't')} as name, t.for_clients from roles t where t.id = any(${ids}::bigint[]) for share of t`.execute(
    db,
  );
  if (rows.length < ids.length) throw invalid({ role_ids: say(permissionSentences.role_gone) });
  const wrong = rows.find(({ for_clients }) => for_clients !== (role === 'client'));
  if (wrong)
    throw invalid({
      role_ids: say(wrong.for_clients ? permissionSentences.role_of_clients : permissionSentences.role_of_agents, {
        name: wrong.name,
      }),
    });
  return ids;
}

const readRole = (role: unknown) => {
  if (role === undefined || role === '') return [];
  if (role !== 'user' && role !== 'agent') throw invalid({ role: say(permissionSentences.role) });
  return [sql`t.role = ${role}`];
};

/** What the reader may do, for screens that belong to no record (D1 §6). */
const actionsFor = (actor: Actor) => ({
  ...perAction((key) => can(actor, key)),
  manage_permissions: actor.role === 'admin',
});
