import { reportParameter, type ReportType } from '../../wire/report/report';
import { separatorOf } from '../parts/export/separator';
import { fileName } from '../parts/export/format';
import { enqueue } from '../queue/queue';
import type { Database, Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { inTransaction } from '../shared/transaction';
import { recipientsOf } from './schedule.recipients';
import { nextDue } from './schedule.time';

/**
 * Has a file made for everybody to whom a report is due and who may see it now; the mail goes out with the file
 * (export.mails.ts). One that was missed is sent once, and its next time counts from now. Any number of processes may
 * call it at the same moment; a schedule that is locked is left for the next call.
 */
export async function sendDueReports(db: Database, now: Date): Promise<void> {
  const due = await db
    .selectFrom('report_schedules')
    .select('report_id')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .execute();
  for (const { report_id } of due) await inTransaction(db, (trx) => sendReport(trx, report_id, now));
}

async function sendReport(db: Trx, id: number, now: Date): Promise<void> {
  const schedule = await db
    .selectFrom('report_schedules')
    .selectAll()
    .where('report_id', '=', id)
    .where('next_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!schedule) return;
  const { name, module } = await db
    .selectFrom('reports')
    .select(['name', 'module'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const recipients = await recipientsOf(db, { ...schedule, module });
  await db
    .updateTable('report_schedules')
    .set({
      next_at: nextDue(schedule, now),
      last_at: now,
      last_sent: 0,
      last_failed: 0,
      last_left_out: recipients.filter(({ maySee }) => !maySee).map((one) => one.name),
    })
    .where('report_id', '=', id)
    .execute();
  const files = recipients.flatMap(({ person, maySee }) =>
    person && maySee
      ? {
          user_id: person.id,
          list: module,
          query: JSON.stringify({ [reportParameter(module as ReportType)]: id, separator: separatorOf(person.locale) }),
          format: schedule.format,
          language: languageNamed(person.locale),
          name: fileName(name, schedule.format, now),
          report_id: id,
          created_at: now,
        }
      : [],
  );
  if (!files.length) return;
  await enqueue(db, 'export', await db.insertInto('exports').values(files).returning('id').execute());
}
