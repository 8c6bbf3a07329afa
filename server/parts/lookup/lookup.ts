import { type RawBuilder, sql } from 'kysely';
import type { Needs } from '../../../wire/protocol/call';
import type { LookupOf, RecordKind } from '../../../wire/protocol/kind';
import type { Actor } from '../../shared/actor';
import type { Db } from '../../shared/db';
import type { HelpDesk } from '../../help-desk/help-desk';
import type { Found } from '../../shared/list.search';
import type { Sort } from '../../shared/list.sort';
import { placeOf } from '../../shared/shapes';
import type { CountedTable } from '../../shared/totals';
import { shownName, shownNameOf } from '../../shared/built-in';

type Sql = RawBuilder<unknown>;

/** What narrows a lookup to what may be chosen for one record. */
export interface Target {
  supplements: number | null;
  ticket_id: number | null;
  ticket_ids: readonly number[];
  asset_ids: readonly number[];
  change_id: number | null;
  release_id: number | null;
  product_id: number | null;
  type: string | null;
}

/** Who asks for the options, and whom they may come from. */
export interface Asking {
  actor: Actor;
  db: Db;
  helpDesk: HelpDesk;
  now: Date;
}

/** Whatever may be chosen at all. */
export const noTarget: Target = {
  supplements: null,
  ticket_id: null,
  ticket_ids: [],
  asset_ids: [],
  change_id: null,
  release_id: null,
  product_id: null,
  type: null,
};

/** The options of one select. Its table has the alias `t`. */
export interface Lookup {
  table: string;
  needs: Needs;
  /** Its rows are tickets or people, of which a reader may see some only. */
  shows?: 'ticket' | 'user';
  /** What a select shows. */
  name: Sql;
  order: { by: Sql | Sort; direction: 'asc' | 'desc' };
  /** Texts that a search looks into. */
  search: Sql[];
  /** How rows are found instead, each way by an index of its own: for tables of very many rows. */
  found?: (pattern: string, actor: Pick<Actor, 'role'>) => (Sql | Found)[];
  /** The table if its rows are counted as they come and go. */
  counted?: CountedTable;
  /** Besides id and name with `meta=true`. */
  meta: Record<string, Sql>;
  /** Rows that may be chosen. Values already chosen are resolved all the same. */
  offered: (target: Target) => Sql[];
  /** What narrows them besides, by the clock, or as the help-desk says it. Throws 422. */
  narrowed?: (asking: Asking, target: Target) => Promise<Sql[]>;
  /** Of people: who may be filtered by, those who left included, and which of them left. */
  left?: { is: Sql; offered: Sql[] };
}

/** All of one kind, by the names of wire/protocol/kind.ts. */
export type Lookups<K extends RecordKind> = Record<LookupOf<K>, Lookup>;

const subject = sql`t.subject`;

/** Rows of a table in the order of their ids. */
export const catalogue = (table: string, rest: Partial<Lookup> = {}): Lookup => ({
  table,
  needs: 'agent',
  name: shownName(table, 't'),
  order: { by: sql`t.id`, direction: 'asc' },
  search: [shownName(table, 't')],
  meta: {},
  offered: () => [],
  ...rest,
});

/** Rows of a catalogue in the order that people put them in. */
export const inOrder = (table: string, rest: Partial<Lookup> = {}): Lookup =>
  catalogue(table, { order: { by: placeOf('t'), direction: 'asc' }, ...rest });

export const byName = (table: string, rest: Partial<Lookup> = {}): Lookup =>
  catalogue(table, { order: { by: shownName(table, 't'), direction: 'asc' }, ...rest });

/** Records with a subject, newest first: what is attached is most often recent. */
export const bySubject = (table: string, needs: Needs, rest: Partial<Lookup> = {}): Lookup =>
  catalogue(table, {
    needs,
    name: subject,
    order: { by: sql`t.id`, direction: 'desc' },
    search: [subject, sql`t.identifier`],
    meta: { identifier: sql`t.identifier` },
    ...rest,
  });

/** The name of a catalogue row, for `meta`. */
export const nameOf = (table: string, id: Sql): Sql => shownNameOf(table, id);

/** Records that have a name and an identifier. */
export const byIdentifiedName = (table: string, needs: Needs): Lookup =>
  byName(table, { needs, search: [sql`t.name`, sql`t.identifier`], meta: { identifier: sql`t.identifier` } });
