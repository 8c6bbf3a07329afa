import { type RawBuilder, sql } from 'kysely';
import { allKinds } from '../kinds';
import { recordKinds } from '../../wire/protocol/kind';
import { type Actor, can, sees } from '../shared/actor';
import type { Db } from '../shared/db';
import { forbidden, notFound } from '../shared/errors';
import { whereAll } from '../shared/list.sort';
import type { Noun } from '../shared/nouns';
import { seeing } from '../shared/seeing';
import type { AnyKind, OwningRecordKind } from './kind';

/** A record by what it owns things under, `sd_problem:12`. */
export interface OwnedRecord {
  kind: OwningRecordKind;
  id: number;
}

/** The type and the id of `planning:7`; `''` and 0 for any other text. */
export function readOwner(owner: string): { type: string; id: number } {
  const [, type = '', id = '0'] = /^(\w+):([1-9]\d{0,14})$/.exec(owner) ?? [];
  return { type, id: Number(id) };
}

/** The kind of record that owns things under this type, `sd_problem`. */
export const kindOf = (ownerType: string): OwningRecordKind | undefined =>
  allKinds.find((kind): kind is OwningRecordKind => kind.owner === ownerType);

/**
 * The record that the actor may see: with the view right of its kind, or as a client whose it is. Throws 403 without the right,
 * and 404 as of `missing` for a kind that owns nothing, and for a record that there is not, is in the trash, or is not the
 * client's.
 */
export async function requireOwner(
  db: Db,
  actor: Actor,
  { type, id }: { type: string; id: number },
  missing: Noun,
): Promise<OwnedRecord> {
  const kind = kindOf(type);
  if (!kind) throw notFound(missing);
  const scope = scopeOf(actor, kind);
  if (!scope) throw forbidden(recordKinds[kind.type].view);
  if (!(await isThere(db, kind, id, scope))) throw notFound(missing);
  return { kind, id };
}

/** The conditions on rows `t` of a kind that the actor may see; null: none of them. */
export function scopeOf(actor: Actor, kind: AnyKind): RawBuilder<unknown>[] | null {
  const own = ofClient(actor, kind);
  if (own) return own.scope(actor);
  return sees(actor, kind.type) ? [] : null;
}

/** May a client with these rights see this record, which is there? */
export async function isOfClient(db: Db, actor: Actor, { kind, id }: OwnedRecord): Promise<boolean> {
  const own = ofClient(actor, kind);
  return own !== null && isThere(db, kind, id, own.scope(actor));
}

/** Which records of a kind are this client's; null for agents, for a kind that clients do not have, and without the right. */
export function ofClient(actor: Actor, { ofClients }: AnyKind): NonNullable<AnyKind['ofClients']> | null {
  return actor.role === 'client' && ofClients?.needs.some((key) => can(actor, key)) ? ofClients : null;
}

async function isThere(db: Db, { table }: AnyKind, id: number, scope: RawBuilder<unknown>[] = []): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} t ${whereAll([sql`t.id = ${id}`, ...scope])}`.execute(
    seeing(db),
  );
  return rows.length > 0;
}
