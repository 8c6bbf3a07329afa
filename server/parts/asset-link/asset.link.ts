import { sql } from 'kysely';
import { choices } from '../../../wire/protocol/fields';
import type { PermissionKey } from '../../../wire/protocol/permission';
import { recordKinds } from '../../../wire/protocol/kind';
import { type Activity, recordActivity } from '../../shared/activity';
import type { Operation } from '../../shared/operation';
import { type Actor, authorize, sees } from '../../shared/actor';
import { requireAll } from '../../shared/choices';
import type { Db, Trx } from '../../shared/db';
import { notAttached } from '../../shared/errors';
import { announce } from '../../shared/live';
import { touch } from '../../shared/version';
import type { OwningRecordKind } from '../kind';
import { requireOver } from '../../shared/scope';
import { seeing } from '../../shared/seeing';

type LinkedKind = Exclude<OwningRecordKind, { type: 'asset' }> & { assetTable: string };

/** Rights to attach an asset to the record, and to detach one. Who attaches needs that of assets, too. */
interface Rights {
  attach: PermissionKey;
  detach: PermissionKey;
}

const assetOwner = recordKinds.asset.owner;

/**
 * What is done with the assets of one record kind. `hold` holds the record until the transaction ends; it throws 404,
 * or 409 if nothing may be written now.
 */
export function assetLinks(kind: LinkedKind, rights: Rights, hold: (db: Trx, id: number) => Promise<unknown>) {
  const { type, owner } = kind;
  const [link, column] = [sql.table(kind.assetTable), sql.ref(`${type}_id`)];

  async function insert(db: Trx, id: number, assetIds: number[]): Promise<number[]> {
    const { rows } = await sql<{ asset_id: number }>`
      insert into ${link} (${column}, asset_id) select ${id}, a from unnest(${assetIds}::bigint[]) a on conflict do nothing returning asset_id`.execute(
      db,
    );
    return rows.map((row) => row.asset_id);
  }

  async function logLinks(
    operation: Operation,
    id: number,
    what: 'attached' | 'detached',
    assetIds: number[],
  ): Promise<void> {
    const { db, entry } = operation;
    await touch(operation, kind, [id], { form: true });
    const items = await db
      .selectFrom('assets')
      .select(['id', 'name'])
      .where('id', 'in', assetIds)
      .orderBy('id')
      .execute();
    await recordActivity(
      db,
      {
        ...entry(id),
        owner_type: owner,
        kind: what,
        [what === 'attached' ? 'after' : 'before']: { what: 'asset', items },
      },
      ...(await linesOfAssets(operation, id, what, assetIds)),
    );
    await announce(db, type, id);
    await announce(db, 'asset', ...assetIds);
  }

  /** The same in the logs of the assets. */
  async function linesOfAssets(
    { db, entry }: Pick<Operation, 'db' | 'entry'>,
    id: number,
    what: 'attached' | 'detached',
    assetIds: readonly number[],
  ): Promise<Activity[]> {
    if (!assetIds.length) return [];
    const { rows: items } = await sql<{ id: number; name: string }>`
      select t.id, coalesce(to_jsonb(t) ->> 'subject', to_jsonb(t) ->> 'name') as name from ${sql.table(kind.table)} t where t.id = ${id}`.execute(
      db,
    );
    return assetIds.map((assetId) => ({
      ...entry(assetId),
      owner_type: assetOwner,
      kind: what,
      [what === 'attached' ? 'after' : 'before']: { what: type, items },
    }));
  }

  async function assetsOf(db: Db, id: number): Promise<number[]> {
    const { rows } = await sql<{ asset_id: number }>`select asset_id from ${link} where ${column} = ${id}`.execute(db);
    return rows.map((row) => row.asset_id);
  }

  /** The record's assets that the person of the transaction was not shown, and cannot have meant to detach. */
  async function unseenOf(db: Db, id: number): Promise<number[]> {
    const eyes = seeing(db);
    if (eyes === db) return [];
    const [all, shown] = [await assetsOf(db, id), await assetsOf(eyes, id)];
    return all.filter((asset) => !shown.includes(asset));
  }

  return {
    /**
     * Rights of a save whose `asset_ids`, not validated yet, attach or detach assets (C11). `id` is that of the record
     * that is edited. Throws 403.
     */
    async admit({ actor, db }: { actor: Actor; db: Db }, asset_ids: unknown, id: unknown): Promise<void> {
      const wanted = choices().isValidSync(asset_ids) ? choices().cast(asset_ids) : undefined;
      if (!wanted || (!wanted.length && !sees(actor, 'asset'))) return;
      const present = Number.isSafeInteger(Number(id)) ? await assetsOf(db, Number(id)) : [];
      if (wanted.some((asset) => !present.includes(asset)) || !sees(actor, 'asset')) {
        authorize(actor, rights.attach);
        authorize(actor, 'attach_asset');
      }
      if (present.some((asset) => !wanted.includes(asset))) authorize(actor, rights.detach);
    },

    /**
     * The record's assets become exactly these; links that stay are not touched. Who sees no assets was shown none, and
     * leaves them as they are. Assets that come or go are announced, and their logs tell it; the record's own log is the
     * caller's.
     */
    async set(operation: Pick<Operation, 'db' | 'actor' | 'entry'>, id: number, assetIds: number[]): Promise<void> {
      const { db, actor } = operation;
      if (!sees(actor, 'asset')) return;
      const kept = [...assetIds, ...(await unseenOf(db, id))];
      const { rows: gone } = await sql<{ asset_id: number }>`
        delete from ${link} where ${column} = ${id} and asset_id <> all(${kept}) returning asset_id`.execute(db);
      const added = await insert(db, id, assetIds);
      const lost = gone.map((row) => row.asset_id);
      await recordActivity(
        db,
        ...(await linesOfAssets(operation, id, 'detached', lost)),
        ...(await linesOfAssets(operation, id, 'attached', added)),
      );
      await announce(db, 'asset', ...lost, ...added);
    },

    /** Attaches assets; those that are attached already stay so. Returns which are new. Throws 404, 422. */
    async attach(operation: Operation, id: number, assetIds: number[]): Promise<number[]> {
      await hold(operation.db, id);
      await requireAll(operation.db, 'assets', 'asset_ids', assetIds);
      await requireOver(operation.db, operation.actor, 'attach_asset', assetIds);
      const added = await insert(operation.db, id, assetIds);
      if (added.length) await logLinks(operation, id, 'attached', added);
      return added;
    },

    /** Moves all assets of a record to another one of its kind; both logs and those of the assets tell it. The caller holds both. */
    async move(operation: Operation, id: number, toId: number): Promise<void> {
      const { rows } = await sql<{ asset_id: number }>`
        delete from ${link} where ${column} = ${id} returning asset_id`.execute(operation.db);
      const moved = rows.map((row) => row.asset_id);
      const added = await insert(operation.db, toId, moved);
      if (moved.length) await logLinks(operation, id, 'detached', moved);
      if (added.length) await logLinks(operation, toId, 'attached', added);
    },

    /** Throws 404 if the asset is not attached, also to the second of two who detach it. */
    async detach(operation: Operation, id: number, assetId: number): Promise<void> {
      await hold(operation.db, id);
      const { rows } =
        await sql`delete from ${link} where ${column} = ${id} and asset_id = ${assetId} returning asset_id`.execute(
          operation.db,
        );
      if (!rows.length) throw notAttached('asset', type);
      await logLinks(operation, id, 'detached', [assetId]);
    },
  };
}
