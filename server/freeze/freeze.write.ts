import { type RawBuilder, sql } from 'kysely';
import * as freezeSentences from '../../texts/compiled/server/freeze';
import {
  type FreezeForm,
  freezeLimits,
  freezeTexts,
  type Scope,
  type ScopeField,
  scopeFields,
  type WindowKind,
} from '../../wire/freeze/freeze';
import { isScoped } from '../../wire/freeze/freeze.schema';
import type { Saving } from '../catalogue';
import { requireAll } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { invalid, noSuch, notFound } from '../shared/errors';
import { announce } from '../shared/live';
import { rule, say } from '../shared/sentence';
import { keptOrAtZone, firstAtZone } from '../shared/time';
import { requireVersion, type Seen } from '../shared/version';
import type { Draft } from './freeze.caught';
import { scopeTables, tableOf } from './freeze.tables';
import { occurs, type Repeated, type Span } from './occurrences';

/** The stored one, held against every other writer until the transaction ends; null for a new one. Throws 409, 422. */
async function holdPresent(db: Trx, kind: WindowKind, id: number | null, seen: Seen) {
  if (id === null) return null;
  const present = await db.selectFrom(tableOf[kind]).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!present) throw invalid({ id: noSuch('entry') });
  await requireVersion(db, present, seen);
  return present;
}

type Present = Awaited<ReturnType<typeof holdPresent>>;

/** Of a form its moments: times that the form left as they are shown stay the moments that they were. */
export async function momentsOf(
  db: Db,
  form: { begin: string; end: string },
  present: { begins_at: Date | null; ends_at: Date | null } | null,
  zone: string,
): Promise<Span> {
  const at = (kept: Date | null | undefined, wire: string): RawBuilder<Date> =>
    kept ? keptOrAtZone(sql`${kept}::timestamptz`, wire, zone) : firstAtZone(wire, zone);
  const { rows } = await sql<Span>`
    select ${at(present?.begins_at, form.begin)} as "begin", ${at(present?.ends_at, form.end)} as "end"`.execute(db);
  return rows[0]!;
}

/** Throws 422 for what does not end after it begins, lasts longer than it may be repeated, or whose rule comes to no day. */
export function requireRepeatable(repeated: Repeated): void {
  const { begin, end, recurrence } = repeated;
  if (end <= begin) throw invalid({ end: say(freezeSentences.order) });
  const isLong = end.getTime() - begin.getTime() > freezeLimits.days * 86_400_000;
  if (recurrence !== null && isLong) throw invalid({ end: say(freezeSentences.too_long, { days: freezeLimits.days }) });
  if (!occurs(repeated)) throw invalid({ recurrence: say(freezeSentences.never) });
}

/**
 * What a form asks for, before anything is written. Throws 422: it does not end after it begins, lasts longer than it may
 * be repeated, its rule comes to no day, or its scope names nothing, or what there is not.
 */
export async function draftOf(
  { db, actor }: Pick<Saving, 'db' | 'actor'>,
  kind: WindowKind,
  form: FreezeForm,
  present: Present,
): Promise<Draft> {
  const { begin, end } = await momentsOf(db, form, present, actor.time_zone);
  const repeated = { begin, end, recurrence: form.recurrence ?? null, time_zone: form.time_zone };
  requireRepeatable(repeated);
  return {
    id: present?.id ?? null,
    ...repeated,
    scope: await scopeOf(db, kind, form),
    active: form.active ?? true,
  };
}

async function scopeOf(db: Db, kind: WindowKind, { scope }: FreezeForm): Promise<Scope> {
  if (!scope || !isScoped(kind, scope)) throw invalid({ scope: rule(freezeTexts.scope) });
  const named = scopeFields[kind] as readonly ScopeField[];
  const ids = (field: ScopeField) => (named.includes(field) ? [...new Set(scope[field])] : []);
  const strange = scopeFields.freeze.find((field) => !named.includes(field) && scope[field].length > 0);
  if (strange) throw invalid({ [`scope.${strange}`]: rule(freezeTexts.scope) });
  for (const field of named) await requireAll(db, scopeTables[field], `scope.${field}`, ids(field));
  return {
    all: scope.all ?? false,
    department_ids: ids('department_ids'),
    location_ids: ids('location_ids'),
    asset_ids: ids('asset_ids'),
    asset_type_ids: ids('asset_type_ids'),
    change_type_ids: ids('change_type_ids'),
  };
}

/** Reads a form for a trial or a save. Throws 409, 422. */
export async function readWindow(saving: Saving, kind: WindowKind, form: FreezeForm, seen: Seen) {
  const present = await holdPresent(saving.db, kind, form.id ?? null, seen);
  return draftOf(saving, kind, form, present);
}

/** Stores what {@link readWindow} has read, and tells open calendars. */
export async function writeWindow(
  { db, actor, now }: Saving,
  kind: WindowKind,
  { name, reason, severity }: FreezeForm,
  { id, begin, end, recurrence, time_zone, scope: { all, ...ids }, active }: Draft,
): Promise<{ id: number }> {
  const table = tableOf[kind];
  const stamps = { updated_by: actor.id, updated_at: now };
  const values = {
    ...{ name, reason: reason ?? '', severity, begins_at: begin, ends_at: end, recurrence, time_zone, active },
    ...{ everything: all, ...ids, ...stamps },
  };
  const written =
    id === null
      ? await db
          .insertInto(table)
          .values({ ...values, created_by: actor.id, created_at: now })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .updateTable(table)
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow();
  await announce(db, kind, written.id);
  return written;
}

/** Returns its name. Throws 404. */
export async function deleteWindow(db: Trx, kind: WindowKind, id: number): Promise<string> {
  const gone = await db.deleteFrom(tableOf[kind]).where('id', '=', id).returning('name').executeTakeFirst();
  if (!gone) throw notFound('entry');
  await announce(db, kind, id);
  return gone.name;
}
