import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import { type Home, type HomeBlock, homeBlocks, type HomeLayout, homeLimits, type HomeRow } from '../../wire/home/home';
import type { JobRow } from '../../wire/job/job';
import { countedExactly } from '../../wire/protocol/list';
import { stoppedTemplates } from '../change-template';
import { named, namedAt, type NamedKind } from '../parts/named';
import { listJobs } from '../queue/job.queries';
import { type Actor, can, sees } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { invalid, noSuch, notFound } from '../shared/errors';
import { readPaging } from '../shared/list.params';
import { readList } from '../shared/list.read';
import type { Total } from '../shared/list.total';
import { seenBy } from '../report';
import { failingWebhooks } from '../webhook';
import { blocks, type HomeReader } from './home.blocks';

type Found = { rows: Omit<HomeRow, 'path'>[]; total: number };
type Page = { rows: HomeRow[] } & Total;

/** Pages that list all rows of a block. */
const lists = { decisions: '/service-desk/my-approvals', failing: '/service-desk/jobs?state=failed' } as const;

/** The page of a row; who decides and may not open the record does so in the list of approvals. */
const pathOf = (block: HomeBlock, actor: Actor, { kind, id }: Found['rows'][number]): string => {
  if (block !== 'decisions') return named(kind as NamedKind, Number(id), '').path;
  const { path } = named(kind as NamedKind, Number(id), '');
  if (!sees(actor, kind as 'change' | 'contract') || actor.role === 'client') return lists.decisions;
  return kind === 'change' ? `${path}?tab=associated_cabs` : path;
};

const shown = (block: HomeBlock, actor: Actor, { rows, total }: Found): Page => ({
  rows: rows.map((row) => ({ ...row, path: pathOf(block, actor, row) })),
  // More than so many are not counted one by one, as in every list.
  ...(total > countedExactly ? { total: countedExactly, total_is_exact: false as const } : { total }),
});

const failed = ({ id, name, about }: JobRow): HomeRow => ({
  kind: name === 'mail' ? 'mail' : 'job',
  id,
  identifier: name,
  title: about,
  path: lists.failing,
  due: null,
});

interface Reading extends HomeReader {
  db: Db;
  language: Language;
}

/** Work that failed, for administrators; mails are work as well. */
async function failing({ db, actor, language }: Reading, query: Record<string, unknown>): Promise<Page> {
  if (actor.role !== 'admin') return { rows: [], total: 0 };
  const { jobs, total } = await listJobs(db, { ...query, state: 'failed' }, actor.time_zone, language);
  // Few, and before the jobs of the first page.
  const stopped = await stoppedTemplates(db, language);
  const webhooks = await failingWebhooks(db);
  const first = [...webhooks.map(failingRow), ...stopped.map(stoppedRow)];
  const shownFirst = (query.page ?? '1') === '1' ? first : [];
  return { rows: [...shownFirst, ...jobs.map(failed)], total: total + first.length };
}

/** A webhook whose receiver takes nothing. */
const failingRow = ({ id, name }: Awaited<ReturnType<typeof failingWebhooks>>[number]): HomeRow => ({
  kind: 'job',
  id: `webhook-${id}`,
  identifier: 'webhooks',
  title: name,
  path: namedAt('webhooks/{id}/show', id, name).path,
  due: null,
});

/** A template from which the clock cannot make changes. */
const stoppedRow = ({ id, name, why }: Awaited<ReturnType<typeof stoppedTemplates>>[number]): HomeRow => ({
  kind: 'job',
  id: `change-template-${id}`,
  identifier: 'change-templates',
  title: `${name}: ${why}`,
  path: namedAt('change-template/{id}/edit', id, name).path,
  due: null,
});

type Listed = keyof typeof blocks;
const isListed = (block: string): block is Listed => Object.hasOwn(blocks, block);

/** The beginning of each block (G9): one statement, and two of an administrator's failed work. */
export async function viewHome(reading: Reading): Promise<Home> {
  const { db, actor } = reading;
  const columns = Object.entries(blocks).map(([name, block]) => {
    const limit = name === 'recent' ? homeLimits.recent : homeLimits.rows;
    return sql`${block(reading, { limit, offset: 0 })} as ${sql.ref(name)}`;
  });
  const [[found], failures, layout] = await Promise.all([
    readList(db, sql<Record<Listed, Found>>`select ${sql.join(columns)}`),
    failing(reading, { limit: String(homeLimits.rows) }),
    readLayout(db, actor),
  ]);
  const of = (block: Listed): Page => shown(block, actor, found![block]);
  return {
    decisions: of('decisions'),
    mine: of('mine'),
    team: of('team'),
    soon: of('soon'),
    recent: of('recent'),
    failing: failures,
    layout,
  };
}

/** A page of all rows of a block. Throws 404 for a name that is none, 422. */
export async function listBlock(reading: Reading, block: string, query: Record<string, unknown>): Promise<Page> {
  const { db, actor } = reading;
  if (block === 'failing') return failing(reading, query);
  if (!isListed(block)) throw notFound('record');
  const { page, limit } = readPaging(query, [], 'desc');
  const found: RawBuilder<unknown> = blocks[block](reading, { limit, offset: (page - 1) * limit });
  const [row] = await readList(db, sql<{ page: Found }>`select ${found} as page`);
  return shown(block, actor, row!.page);
}

const mayReport = (actor: Actor): boolean => can(actor, 'view_asset_reports') || can(actor, 'manage_asset_reports');

/** How the person has arranged the blocks, those that they have not placed behind the others; reports that they may see. */
async function readLayout(db: Db, actor: Actor): Promise<Home['layout']> {
  const reports = mayReport(actor)
    ? sql`coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by array_position(l.report_ids, r.id))
        from reports r where r.id = any(l.report_ids) and ${seenBy(actor)}), '[]'::json)`
    : sql`'[]'::json`;
  const { rows } = await sql<Home['layout']>`
    select l.blocks, ${reports} as reports from home_layouts l where l.user_id = ${actor.id}`.execute(db);
  const { blocks: placed = [], reports: pinned = [] } = rows[0] ?? {};
  const left = homeBlocks.filter((block) => placed.every((one) => one.block !== block));
  return { blocks: [...placed, ...left.map((block) => ({ block, hidden: false }))], reports: pinned };
}

/**
 * Keeps the arrangement; a block that is named twice counts once. Reports stay as they are unless they are named. Throws 422
 * for a report that there is not, or that the person may not see.
 */
export async function saveLayout(db: Trx, actor: Actor, { blocks: sent, report_ids }: HomeLayout): Promise<void> {
  const pinned = [...new Set(report_ids ?? [])];
  const seen = await db
    .selectFrom('reports')
    .select('id')
    .where('id', 'in', [0, ...pinned])
    .where(seenBy(actor))
    .execute();
  if (pinned.length > (mayReport(actor) ? seen.length : 0)) throw invalid({ report_ids: noSuch('report') });
  const placed = sent.filter(({ block }, at) => sent.findIndex((one) => one.block === block) === at);
  await sql`
    insert into home_layouts (user_id, blocks, report_ids)
    values (${actor.id}, ${JSON.stringify(placed)}::jsonb, ${pinned}::bigint[])
    on conflict (user_id) do update set blocks = excluded.blocks
      ${report_ids === undefined ? sql`` : sql`, report_ids = excluded.report_ids`}`.execute(db);
}
