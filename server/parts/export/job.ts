import { sql } from 'kysely';
import type { Language } from '../../../texts/compiled/languages';
import { type ExportFormat, type ExportJob, exportLimits } from '../../../wire/parts/export';
import type { Needs } from '../../../wire/protocol/call';
import { type RecordKind, recordKinds } from '../../../wire/protocol/kind';
import { enqueue } from '../../queue/queue';
import type { Actor } from '../../shared/actor';
import { requireNamed, requireNeeds } from '../../shared/admission';
import { recordAudit } from '../../shared/audit';
import type { Db, Trx } from '../../shared/db';
import { conflict, invalid, notFound } from '../../shared/errors';
import { say } from '../../shared/sentence';
import { wireTime } from '../../shared/time';
import { type ExportedList, readExport } from './export';
import { fileName } from './format';
import * as exportSentences from '../../../texts/compiled/server/export';

/** The lists that can be downloaded, and what their calls need. */
export type ExportedLists = Readonly<Partial<Record<RecordKind, { list: ExportedList; needs: Needs }>>>;

const row = (zone: string) => sql<ExportJob>`t.id, t.name, t.state, t.rows_done, t.rows_total, t.size, t.failure,
  ${wireTime(sql`t.created_at`, zone)} as created_at,
  ${wireTime(sql`(t.created_at + ${`${exportLimits.keptDays} days`}::interval)`, zone)} as kept_until`;

interface JobRequest {
  db: Trx;
  /** Shows what the actor may see. */
  reading: Db;
  actor: Actor;
  now: Date;
}
interface ExportRequest {
  kind: RecordKind;
  list: ExportedList;
  query: Record<string, unknown>;
  format: ExportFormat;
  language: Language;
  /** The reader's, as a BCP 47 tag. */
  locale: string;
  /** The help-desk's. */
  zone: string;
}

/**
 * Has a file made in the background if the list has more rows than a page waits for; else null. Throws 404; 409 while
 * three others are being made; 422, also at `format` for more rows than a sheet holds.
 */
export async function startExport(
  { db, reading, actor, now }: JobRequest,
  { kind, list, query, format, language, locale, zone }: ExportRequest,
): Promise<ExportJob | null> {
  const what = await readExport(reading, actor, { list, query, language, locale, zone });
  const total = await what.count();
  if (format === 'excel' && total > exportLimits.sheet)
    throw invalid({
      format: say(exportSentences.sheet, {
        max: exportLimits.sheet,
        total,
      }),
    });
  if (total <= exportLimits.direct) return null;
  // Two calls in the same moment would both find a place.
  await sql`select from help_desk.users where id = ${actor.id} for update`.execute(db);
  const { count } = await db
    .selectFrom('exports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.id)
    .where('report_id', 'is', null)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  if (count >= exportLimits.atOnce) throw conflict(say(exportSentences.busy, { count }));
  const name = fileName(what.title, format, now);
  const { id } = await db
    .insertInto('exports')
    .values({
      user_id: actor.id,
      list: kind,
      // Whoever makes the file knows the reader's language alone.
      query: JSON.stringify({ ...query, separator: what.separator }),
      format,
      language,
      name,
      rows_total: total,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(db, 'export', [{ id }]);
  await recordAudit(db, { kind: 'export', actor_id: actor.id, details: { name, format, export_id: id }, at: now });
  const { rows } = await sql<ExportJob>`select ${row(actor.time_zone)} from exports t where t.id = ${id}`.execute(db);
  return rows[0]!;
}

/** Files of this person, newest first; of reports that were sent those that were too large for the mail. */
export async function listExports(db: Db, actor: Actor): Promise<ExportJob[]> {
  const { rows } = await sql<ExportJob>`
    select ${row(actor.time_zone)} from exports t where t.user_id = ${actor.id}
      and (t.report_id is null or t.state = 'ready' and not exists (select from outgoing_mails m where m.export_id = t.id))
    order by t.id desc limit 20`.execute(db);
  return rows;
}

/** Whoever makes it notices, and stops. Throws 404. */
export async function removeExport(db: Trx, actor: Actor, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('exports')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (!numDeletedRows) throw notFound('file');
}

/** What decides whether a person may have a file of a list. */
export interface Wanted {
  list: string;
  query: unknown;
  report_id: number | null;
}

/**
 * The list, if the person may see it now as they did when they asked: throws 403. A report that was sent to them needs
 * only the right to see what is in it.
 */
export function requireList(
  lists: ExportedLists,
  actor: Actor,
  { list: kind, query, report_id }: Wanted,
): ExportedList {
  const known = lists[kind as RecordKind];
  if (!known) throw notFound('file');
  const needs = report_id === null ? known.needs : recordKinds[kind as RecordKind].view;
  requireNeeds(actor, needs);
  requireNamed(actor, needs, query as Record<string, unknown>);
  return known.list;
}

/** A file that is ready. Throws 404 unless it is the actor's own. */
export async function findExport(db: Db, actor: Actor, id: number) {
  const found = await db
    .selectFrom('exports')
    .select(['id', 'list', 'query', 'format', 'report_id', 'name', 'size'])
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  if (!found) throw notFound('file');
  return found;
}
