import { type RawBuilder, sql } from 'kysely';
import { assetEntries } from '../../wire/asset/asset.schema';
import { changeEntries } from '../../wire/change/change.schema';
import { contractEntries } from '../../wire/contract/contract.schema';
import { aheadQuery } from '../../wire/home/ahead';
import { homeLimits } from '../../wire/home/home';
import { productEntries } from '../../wire/product/product.schema';
import { problemEntries } from '../../wire/problem/problem.schema';
import type { Call } from '../../wire/protocol/call';
import { releaseEntries } from '../../wire/release/release.schema';
import { vendorEntries } from '../../wire/vendor/vendor.schema';
import { type PagedKind, pagedRecords } from '../parts/named';
import type { Actor } from '../shared/actor';
import { missingRight } from '../shared/admission';
import type { Database } from '../shared/db';
import type { App } from '../shared/services';

type Sql = RawBuilder<unknown>;

/** The calls that read a record that has a page. */
const views: Record<PagedKind, Call> = {
  problem: problemEntries.view.call,
  change: changeEntries.view.call,
  release: releaseEntries.view.call,
  asset: assetEntries.view.call,
  contract: contractEntries.view.call,
  product: productEntries.view.call,
  vendor: vendorEntries.view.call,
};
const kinds = Object.keys(views) as PagedKind[];
const viewed = new Map(kinds.map((kind) => [views[kind], kind]));

/** Of each person more are kept than are shown: some are gone, or may not be seen any more. */
const kept = homeLimits.recent * 2;

/** Selects of what the reader looked at, of each kind that they may see: `kind, id, identifier, title, viewed_at`. */
export const seenRecords = (actor: Actor): Sql[] =>
  kinds
    .filter((kind) => actor.role !== 'client' && missingRight(actor, views[kind].needs) === null)
    .map((kind) => {
      const { table, name, title } = pagedRecords[kind];
      return sql`
        select v.kind, t.id, ${sql.ref(`t.${name}`)} as identifier, ${sql.ref(`t.${title}`)} as title, v.viewed_at
        from recent_views v join ${sql.table(table)} t on t.id = v.record_id where v.user_id = ${actor.id} and v.kind = ${kind}`;
    });

/**
 * Notes who has read a record by its call (G9), before the reply goes out: whoever then asks for the start page, of any
 * process, finds it. A failure is logged and nobody's fault. Clients have no pages of records.
 */
export function noteViews(app: App): void {
  const { db, now } = app.services;
  app.addHook('onSend', async (request, reply) => {
    const { actor, method } = request;
    const { call } = request.routeOptions.config;
    const kind = call && viewed.get(call);
    if (!kind || method !== 'GET' || reply.statusCode !== 200 || !actor || actor.role === 'client' || request.seeAs)
      return;
    const { ahead } = request.query as { ahead?: string };
    if (ahead === String(aheadQuery.ahead)) return;
    const id = Number((request.params as { id: string }).id);
    await note(db, { person: actor.id, kind, id, at: now() }).catch((error: unknown) =>
      request.log.error({ err: error }, 'what was looked at'),
    );
  });
}

interface View {
  person: number;
  kind: PagedKind;
  id: number;
  at: Date;
}

/** One statement: losing the last ones when the machine fails is worth not waiting for its disk. */
async function note(db: Database, { person, kind, id, at }: View): Promise<void> {
  await sql`
    with older as (
      select user_id, kind, record_id from recent_views where user_id = ${person} and viewed_at <
        (select viewed_at from recent_views where user_id = ${person} order by viewed_at desc offset ${kept - 1} limit 1)
      for update skip locked),
    pruned as (
      delete from recent_views v using older o
      where v.user_id = o.user_id and v.kind = o.kind and v.record_id = o.record_id and (o.kind, o.record_id) <> (${kind}, ${id}::bigint))
    insert into recent_views (user_id, kind, record_id, viewed_at)
    select ${person}, ${kind}, ${id}, ${at} from (select set_config('synchronous_commit', 'off', true)) lasting
    on conflict (user_id, kind, record_id) do update set viewed_at = greatest(recent_views.viewed_at, excluded.viewed_at)`.execute(
    db,
  );
}
