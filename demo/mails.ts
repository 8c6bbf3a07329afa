import { sql } from 'kysely';
import { letter } from '../server/mail/letter';
import type { Trx } from '../server/shared/db';
import { say } from '../server/shared/sentence';
import * as mailSentences from '../texts/compiled/server/mail';

const hour = 3_600_000;

/** The mails of the last weeks, as the outbox keeps them: sent, one failed twice before. */
export async function seedMails(trx: Trx): Promise<void> {
  const problems = await trx
    .selectFrom('problems as p')
    .innerJoin('help_desk.users as u', 'u.id', 'p.assigned_id')
    .innerJoin('help_desk.users as a', 'a.id', 'p.created_by')
    .select([
      'p.identifier',
      'p.subject',
      'p.description',
      'p.created_at',
      'u.full_name',
      'u.email',
      sql<string>`coalesce(a.full_name, '')`.as('actor'),
    ])
    .orderBy('p.id', 'desc')
    .limit(8)
    .execute();
  const changes = await trx
    .selectFrom('changes as c')
    .innerJoin('help_desk.users as u', 'u.id', 'c.agent_id')
    .innerJoin('help_desk.users as a', 'a.id', 'c.created_by')
    .select([
      'c.identifier',
      'c.subject',
      'c.description',
      'c.created_at',
      'u.full_name',
      'u.email',
      sql<string>`coalesce(a.full_name, '')`.as('actor'),
    ])
    .orderBy('c.id', 'desc')
    .limit(8)
    .execute();
  const mails = [
    ...problems.map((mail) => ({
      ...mail,
      kind: 'problem-assigned',
      sentence: say(mailSentences.problem_assigned, mail),
    })),
    ...changes.map((mail) => ({
      ...mail,
      kind: 'change-created',
      sentence: say(mailSentences.change_created, mail),
    })),
  ].sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  await trx
    .insertInto('outgoing_mails')
    .values(
      mails.map(({ kind, full_name, email, identifier, subject, description, created_at, sentence }, i) => {
        const attempts = i === 3 ? 3 : 1;
        return {
          kind,
          recipient_name: full_name || email,
          recipient_email: email,
          subject: `[${identifier}] ${subject}`,
          html: letter({ language: 'en', paragraphs: [sentence], quote: description }),
          created_at,
          sent_at: new Date(Math.min(created_at.getTime() + (attempts - 1) * hour + 2_000, Date.now())),
          attempts,
        };
      }),
    )
    .execute();
}
