import type { OwnerOf, OwningKind, RecordKind } from '../../wire/protocol/kind';
import { type RawBuilder, sql } from 'kysely';
import type { PermissionKey } from '../../wire/protocol/permission';
import type { Actor } from '../shared/actor';
import type { Noun } from '../shared/nouns';
import type { Part } from '../shared/scope.conditions';
import type { Sentence } from '../shared/sentence';
import type { DB } from '../shared/tables';
import type { Lookups } from './lookup/lookup';

/**
 * What the rest of the server asks of a kind of record, as plain data; each has one in its folder, and server/kinds.ts
 * gathers them. Who sees a kind is said in wire/protocol/kind.ts, because the screen asks it too.
 */
export interface Kind<K extends RecordKind> {
  type: K;
  table: keyof DB;
  /** Are its rows counted as they come and go? For lists of many rows (server/shared/totals.ts). */
  counted: boolean;
  /** One of it, in a sentence. */
  noun: Noun;
  /** Owns its files, planning entries and lines of the activity log; null if it has none. */
  owner: OwnerOf<K>;
  /** Stands before the id of a record whose identifier nobody typed (B1); null if it has no identifier. */
  prefix: string | null;
  /** Its links to assets, by `<type>_id` and `asset_id`; null if it has none. */
  assetTable: keyof DB | null;
  /** The selects of its records and catalogues. */
  lookups: Lookups<K>;
  /** Where clients see records that are theirs. */
  ofClients?: OfClients;
}

export interface OfClients {
  needs: readonly PermissionKey[];
  /** The condition on a row `t`, made of the parts. */
  scope: (actor: Actor) => RawBuilder<unknown>[];
  /** By what a record is a client's, each by a right. */
  parts: readonly ClientPart[];
  /** The condition on a row `t` that is asked besides, as SQL, and what is said where it is not met. */
  only?: { where: string; else: Sentence };
}

export interface ClientPart {
  key: PermissionKey;
  part: Part;
}

/** What of a client's decides about a part: their own id, or that of their organization. */
export const idOfClient = ({ id }: Pick<Actor, 'id'>, { scope }: Part): RawBuilder<unknown> =>
  scope === 'mine' ? sql`${id}` : sql`(select u.organization_id from help_desk.users u where u.id = ${id})`;

export type AnyKind = { [K in RecordKind]: Kind<K> }[RecordKind];

/** A kind that is planned, is told of in a log, has files. */
export type OwningRecordKind = { [K in OwningKind]: Kind<K> }[OwningKind];
