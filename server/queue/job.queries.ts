import { sql } from 'kysely';
import { type JobList, type JobRow, jobStates } from '../../wire/job/job';
import type { Language } from '../../texts/compiled/languages';
import type { Db, Trx } from '../shared/db';
import { conflict, invalid, notFound } from '../shared/errors';
import { readPaging } from '../shared/list.params';
import { wireTime } from '../shared/time';
import { jobNames } from './names';
import { retry } from './queue';
import { timedWork } from './timed';
import { say, type Sentence } from '../shared/sentence';
import * as jobSentences from '../../texts/compiled/server/job';

/**
 * One page of background work, newest first; what each is about in the reader's language. Throws 422 for an unknown
 * state.
 */
export async function listJobs(
  db: Db,
  query: Record<string, unknown>,
  zone: string,
  language: Language,
): Promise<JobList> {
  const { page, limit } = readPaging(query, [], 'desc');
  const { state = '' } = query;
  if (state !== '' && !(jobStates as readonly unknown[]).includes(state))
    throw invalid({ state: say(jobSentences.state, { states: jobStates.join(', ') }) });
  const where = sql`j.name in (${sql.join(jobNames)}) ${state === '' ? sql`` : sql`and j.state = ${state}::pgboss.job_state`}`;
  const time = (column: string) => wireTime(sql.ref(`j.${column}`), zone);
  const { rows } = await sql<Omit<JobRow, 'about'> & About>`
    select j.id, j.name, j.state::text, j.retry_count + case when j.started_on is null then 0 else 1 end as attempts, i.name as file, b.total as records,
      coalesce(j.output->>'message', j.output->'value'->>'message') as error, ${time('created_on')} as created_at, ${time('start_after')} as start_after, ${time('completed_on')} as completed_at,
      m.id as mail, m.recipient_email as recipient
    from pgboss.job j left join outgoing_mails m on j.name = 'mail' and m.id = (j.data->>'id')::bigint
      left join imports i on j.name = 'import' and i.id = (j.data->>'id')::bigint
      left join bulk_jobs b on j.name = 'bulk' and b.id = (j.data->>'id')::bigint
    where ${where} order by j.created_on desc, j.id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from pgboss.job j where ${where}`.execute(db);
  const jobs = rows.map(({ mail, recipient, file, records, ...job }) => ({
    ...job,
    about: aboutOf(job.name, { mail, recipient, file, records })?.in(language) ?? job.name,
  }));
  return { jobs, total: counted.rows[0]?.total ?? 0 };
}

interface About {
  mail: number | null;
  recipient: string | null;
  file: string | null;
  /** How many an edit of many has. */
  records: number | null;
}

function aboutOf(name: string, { mail, recipient, file, records }: About): Sentence | undefined {
  if (name === 'bulk') return say(jobSentences.bulk, { count: records ?? 0 });
  if (name === 'import') return file === null ? say(jobSentences.import_deleted) : say(jobSentences.import, { file });
  if (name === 'mail')
    return mail !== null && recipient !== null
      ? say(jobSentences.mail, { id: mail, recipient })
      : say(jobSentences.mail_deleted);
  return sameAlways(name);
}

/** Of work that is called the same whatever it is about. */
function sameAlways(name: string): Sentence | undefined {
  if (name === 'host-actions') return say(jobSentences.host_actions);
  if (name === 'export') return say(jobSentences.export);
  if (name === 'file-move') return say(jobSentences.file_move);
  return (timedWork as Partial<Record<string, { title: Sentence }>>)[name]?.title;
}

/** What a kind of background work is called. */
export function kindOfJob(name: string): Sentence {
  if (name === 'mail') return say(jobSentences.mails);
  if (name === 'import') return say(jobSentences.imports);
  if (name === 'bulk') return say(jobSentences.bulks);
  return sameAlways(name) ?? say(jobSentences.other);
}

/** Throws 404; 409 if the work did not fail. */
export async function retryJob(db: Trx, id: string): Promise<void> {
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const { rows } = uuid
    ? await sql<{
        name: string;
        state: string;
      }>`select j.name, j.state::text from pgboss.job j where j.id = ${id}::uuid and j.name in (${sql.join(jobNames)})`.execute(
        db,
      )
    : { rows: [] };
  const [job] = rows;
  if (!job) throw notFound('job');
  if (job.state !== 'failed') throw conflict(say(jobSentences.not_failed));
  await retry(db, job.name, id);
}
