import { sql } from 'kysely';
import { exportLimits } from '../../wire/parts/export';
import { scheduleLimits } from '../../wire/report/schedule';
import { letter } from '../mail/letter';
import { queueMails } from '../mail/outbox';
import type { EndedFile, ExportEnds, ReadyFile } from '../parts/export/run';
import type { Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import type { Person } from '../shared/person';
import { say } from '../shared/sentence';

/** What people hear of files that were made for them; `address` is that of the service desk. */
export const exportEnds = (address: string): ExportEnds => ({
  async ready(db, file, person) {
    await queueMails(db, [await mailOf(db, file, person, address)]);
    await count(db, file, 'last_sent');
  },
  failed: (db, file) => count(db, file, 'last_failed'),
});

async function mailOf(db: Trx, file: ReadyFile, person: Person, address: string) {
  const language = languageNamed(person.locale);
  const link = {
    text: say('mail.my_exports', 'Go to my files'),
    // A page, which asks who is signed out to sign in.
    href: `${address}/service-desk/exports`,
  };
  const kept = say('mail.kept', 'It can be downloaded for {days} days.', { days: exportLimits.keptDays });
  if (file.report_id === null)
    return {
      kind: 'export-ready',
      to: person,
      subject: say('mail.export_subject', 'Your file {file} is ready', { file: file.name }).in(language),
      html: letter({
        language,
        paragraphs: [say('mail.export', 'The file that you asked for is ready: {file}.', { file: file.name })],
        button: link,
        notes: [kept],
      }),
    };
  const { name } = await db
    .selectFrom('reports')
    .select('name')
    .where('id', '=', file.report_id)
    .executeTakeFirstOrThrow();
  const isAttached = file.size <= scheduleLimits.attachment;
  return {
    kind: 'report-scheduled',
    to: person,
    subject: say('mail.report_subject', 'Report {report}', { report: name }).in(language),
    html: letter({
      language,
      paragraphs: [
        isAttached
          ? say('mail.report', 'The report {report} is attached.', { report: name })
          : say('mail.report_large', 'The report {report} is too large for a mail. You can download it.', {
              report: name,
            }),
      ],
      ...(!isAttached && { button: link, notes: [kept] }),
    }),
    ...(isAttached && { export_id: file.id }),
  };
}

/** Counts it for who looks at the schedule, unless that has been sent again since. */
async function count(
  db: Trx,
  { report_id, created_at }: EndedFile,
  column: 'last_sent' | 'last_failed',
): Promise<void> {
  if (report_id === null) return;
  await db
    .updateTable('report_schedules')
    .set({ [column]: sql`${sql.ref(column)} + 1` })
    .where('report_id', '=', report_id)
    .where('last_at', '=', created_at)
    .execute();
}
