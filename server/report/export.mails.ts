import { sql } from 'kysely';
import { exportLimits } from '../../wire/parts/export';
import { scheduleLimits } from '../../wire/report/schedule';
import { deliver } from '../mail/deliver';
import { type Addressed, linkValue, slot, type Source } from '../mail/message';
import type { EndedFile, ExportEnds, ReadyFile } from '../parts/export/run';
import type { Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import type { Person } from '../shared/person';
import { say } from '../shared/sentence';
import * as mailSentences from '../../texts/compiled/server/mail';

/** What people hear of files that were made for them; `address` is that of the service desk. */
export const exportEnds = (address: string): ExportEnds => ({
  async ready(db, file, person) {
    await deliver(db, [await mailOf(db, file, person, address)]);
    await count(db, file, 'last_sent');
  },
  failed: (db, file) => count(db, file, 'last_failed'),
});

async function mailOf(db: Trx, file: ReadyFile, person: Person, address: string): Promise<Addressed> {
  const language = languageNamed(person.locale);
  const link = linkTo(`${address}/service-desk/exports`);
  const notes = [kept(exportLimits.keptDays)];
  const days = String(exportLimits.keptDays);
  if (file.report_id === null)
    return {
      kind: 'export-ready',
      record: null,
      to: person,
      subject: say(mailSentences.export_subject, { file: file.name }),
      letter: {
        paragraphs: [say(mailSentences.export, { file: file.name })],
        button: link,
        notes,
      },
      values: { file: file.name, days, link: linkValue(link, language) },
    };
  const { name } = await db
    .selectFrom('reports')
    .select('name')
    .where('id', '=', file.report_id)
    .executeTakeFirstOrThrow();
  const isAttached = file.size <= scheduleLimits.attachment;
  return {
    kind: 'report-scheduled',
    record: file.report_id,
    to: person,
    subject: say(mailSentences.report_subject, { report: name }),
    letter: {
      paragraphs: [
        isAttached
          ? say(mailSentences.report, { report: name })
          : say(mailSentences.report_large, {
              report: name,
            }),
      ],
      ...(!isAttached && { button: link, notes }),
    },
    values: { report: name, days, link: linkValue(isAttached ? undefined : link, language) },
    ...(isAttached && { export_id: file.id }),
  };
}

/** To a page, which asks who is signed out to sign in. */
const linkTo = (href: string) => ({ text: say(mailSentences.my_exports), href });
const kept = (days: number | string) => say(mailSentences.kept, { days });

export const exportSource: Source<'export-ready' | 'report-scheduled'> = {
  pattern: (kind) =>
    kind === 'export-ready'
      ? {
          kind,
          subject: say(mailSentences.export_subject, { file: slot('file') }),
          letter: {
            paragraphs: [say(mailSentences.export, { file: slot('file') })],
            button: linkTo(slot('link')),
            notes: [kept(slot('days'))],
          },
          values: {},
        }
      : {
          kind,
          subject: say(mailSentences.report_subject, { report: slot('report') }),
          letter: {
            paragraphs: [
              say(mailSentences.report_here, {
                report: slot('report'),
                link: slot('link'),
              }),
            ],
          },
          values: {},
        },
};

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
