import { sql } from 'kysely';
import * as serviceAccountSentences from '../../texts/compiled/server/service_account';
import type {
  ServiceAccount,
  ServiceAccountForm,
  ServiceAccountSort,
} from '../../wire/service-account/service-account';
import { serviceAccountEntries } from '../../wire/service-account/service-account.schema';
import { savedNamed } from '../parts/named';
import { recordAudit } from '../shared/audit';
import type { Trx } from '../shared/db';
import { invalid, noSuch } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { announce } from '../shared/live';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { wireTime } from '../shared/time';

const t = (column: string) => sql.ref(`t.${column}`);

const definition = (zone: string): ListDefinition<ServiceAccountSort> => ({
  table: 'help_desk.users',
  defaultOrder: 'asc',
  defaultSort: 'name',
  sorts: { name: byColumn(t('full_name')), active: byColumn(t('active')), created_at: byColumn(t('created_at')) },
  filters: {},
  search: (pattern) => sql`search_fold(t.full_name) like ${pattern}`,
  row: sql`t.id, t.full_name as name, t.active, ${wireTime(t('created_at'), zone)} as created_at,
    (select count(*) from api_tokens k where k.user_id = t.id and k.revoked_at is null) as tokens`,
});

/** Accounts for programs (G21): people of the role agent without sign-in, with rights and tokens of their own. */
export function serviceAccountRoutes(app: App): void {
  route(app, serviceAccountEntries.list, async ({ db, actor, query }) => {
    const zone = actor.time_zone;
    const { rows, total } = await list<ServiceAccount>(db, definition(zone), query, zone, [sql`t.is_service`]);
    return { service_accounts: rows, total };
  });

  route(app, serviceAccountEntries.save, async ({ db, actor, body, services }) => {
    const id = await save(db, body);
    await recordAudit(db, {
      ...{ kind: 'setting', actor_id: actor.id, person_id: id, at: services.now() },
      details: { setting: 'account', active: body.active },
    });
    await announce(db, 'user', id);
    return done(savedNamed(!body.id, body.name), { id });
  });
}

/** Throws 422 for who is none, and for a name that another one has. */
async function save(db: Trx, { id, name, active }: ServiceAccountForm): Promise<number> {
  if (id) {
    const found = await db
      .selectFrom('help_desk.users')
      .select('id')
      .where('id', '=', id)
      .where('is_service', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw invalid({ id: noSuch('entry') });
  }
  await requireFreeName(db, name, id ?? null);
  if (id) {
    await db.updateTable('help_desk.users').set({ full_name: name, active }).where('id', '=', id).execute();
    return id;
  }
  const made = await db
    .insertInto('help_desk.users')
    .values({ full_name: name, role: 'agent', active, is_service: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

async function requireFreeName(db: Trx, name: string, id: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('service accounts', 0))`.execute(db);
  const { rows } = await sql`
    select from help_desk.users where is_service and name_key(full_name) = name_key(${name}) and id is distinct from ${id}::bigint`.execute(
    db,
  );
  if (rows.length) throw invalid({ name: say(serviceAccountSentences.taken, { name }) });
}
