import { type RawBuilder, sql } from 'kysely';
import { type SearchField, type SearchKind, searchKinds } from '../../wire/search/search';
import { shownTo } from '../parts/custom-field/custom-field.rights';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { readList } from '../shared/list.read';
import { personNameOf } from '../shared/shapes';
import { searchedKinds } from './search.kinds';
import { type Candidate, plainText } from './search.match';
import type { Asked } from './search.words';

type Sql = RawBuilder<unknown>;

/** What only some texts have is looked at in so many of a record. */
const textsOfOne = 5;

/** What is searched for, and by whom. */
export interface Reading {
  actor: Actor;
  asked: Asked;
  /** For each word what finds it. */
  queries: readonly Sql[];
}

/** A row that may be a result. */
export interface Row {
  id: number;
  identifier: string;
  title: string;
  updated_at: string | null;
}
/** For kinds that are searched. */
export type Kinds<T> = Partial<Record<SearchKind, T>>;

/** Records that own something: `owner_type` and `owner_id`. */
export const ofComment = sql`from comments c where c.deleted_at is null`;
export const ofPlanning = sql`from planning_entries e where`;
export const commentWords = sql`search_html(c.body)`;
export const planningWords = sql`search_html(coalesce(e.title, '') || ' ' || e.description)`;
export const fileWords = sql`search_text(a.value)`;
export const fieldOfText = (actor: Reading['actor']): Sql =>
  sql`v.field_id in (select f.id from custom_fields f where f.kind in ('text', 'textarea') and ${shownTo(actor)})`;

/**
 * What is read of a row that may be shown: its status, and of one that was not found by its name all texts that may have the
 * words; null: it has none.
 */
export interface Details {
  id: number;
  status: { id: number; name: string } | null;
  known_error: boolean;
  texts?: (string | null)[];
  planning?: string[] | null;
  comments?: string[] | null;
  files?: string[] | null;
  people?: string[] | null;
  custom?: { id: number; value: string }[] | null;
}

const someOf = (value: Sql, from: Sql): Sql =>
  sql`(select json_agg(s.x) from (select ${value} as x ${from} limit ${textsOfOne}) s)`;

/** What is shown of results that were found by their names. */
function statusOf(kind: SearchKind, ids: readonly number[], more: Sql = sql``): Sql {
  const { table, status } = searchedKinds[kind];
  return sql`select t.id, ${status} as status, ${kind === 'problem' ? sql`t.known_error` : sql`false`} as known_error ${more}
    from ${sql.table(table)} t where t.id = any(${[...ids]}::bigint[])`;
}

/** The same, and all their texts in which the words may be. */
function detailsOf(kind: SearchKind, { actor, queries }: Reading, ids: readonly number[]): Sql {
  const { owner, people, texts } = searchedKinds[kind];
  const any = sql`(${sql.join(queries, sql` || `)})`;
  const own = (alias: string): Sql =>
    sql`${sql.ref(`${alias}.owner_type`)} = ${owner} and ${sql.ref(`${alias}.owner_id`)} = t.id`;
  const name = actor.role === 'client' ? sql`coalesce(u.full_name, '')` : personNameOf('u');
  const withEmail = actor.role === 'client' ? name : sql`concat_ws(' ', nullif(u.full_name, ''), u.email)`;
  const none = sql`null::json`;
  const all = sql`, json_build_array(${sql.join(texts.map(([, text]) => text))}) as texts,
      ${owner ? someOf(sql`concat_ws(' ', e.title, e.description)`, sql`from planning_entries e where ${own('e')} and ${planningWords} @@ ${any}`) : none} as planning,
      ${owner ? someOf(sql`c.body`, sql`${ofComment} and ${own('c')} and ${commentWords} @@ ${any}`) : none} as comments,
      ${
        owner
          ? sql`(select json_agg(s.x) from (
              (select a.value as x from attachments a where ${own('a')} and ${fileWords} @@ ${any} limit ${textsOfOne})
              union all (select a.value from planning_entries e join attachments a on a.owner_type = 'planning' and a.owner_id = e.id where ${own('e')} and ${fileWords} @@ ${any} limit ${textsOfOne})
              union all (select a.value from comments c join attachments a on a.owner_type = 'comment' and a.owner_id = c.id where ${own('c')} and c.deleted_at is null and ${fileWords} @@ ${any} limit ${textsOfOne})) s)`
          : none
      } as files,
      ${people.length ? sql`(select json_agg(${withEmail}) from help_desk.users u where u.id in (${sql.join(people.map((column) => sql.ref(`t.${column}`)))}))` : none} as people,
      ${owner ? sql`(select json_agg(json_build_object('id', v.field_id, 'value', v.value)) from (select * from custom_field_values v where ${own('v')} and ${fieldOfText(actor)} limit 50) v)` : none} as custom`;
  return statusOf(kind, ids, all);
}

/** Rows of a kind that may be shown. */
export interface Looked {
  ids: number[];
  /** Each was found by its name: to read their other texts would take longer than all else. */
  byName: boolean;
}

/** The details of these rows, by kind and id; without those that are gone. */
export async function readDetails(db: Db, reading: Reading, of: Kinds<Looked>): Promise<Kinds<Map<number, Details>>> {
  const kinds = searchKinds.filter((kind) => of[kind]?.ids.length);
  if (!kinds.length) return {};
  const each = kinds.map((kind) => {
    const { ids, byName } = of[kind]!;
    const rows = byName ? statusOf(kind, ids) : detailsOf(kind, reading, ids);
    return sql`${sql.lit(kind)}::text, (select json_agg(d) from (${rows}) d)`;
  });
  const [found] = await readList(
    db,
    sql<{ rows: Kinds<Details[] | null> }>`select json_build_object(${sql.join(each)}) as rows`,
  );
  return Object.fromEntries(
    kinds.map((kind) => [kind, new Map((found?.rows[kind] ?? []).map((one) => [one.id, one]))]),
  );
}

/** All texts of a record in which the words may be. */
export function textsOf(kind: SearchKind, row: Row, details: Details): Candidate[] {
  const all = (field: SearchField, texts: string[] | null | undefined): Candidate[] =>
    (texts ?? []).map((text) => ({ field, text: plainText(text) }));
  const plain = (field: SearchField, texts: string[] | null | undefined): Candidate[] =>
    (texts ?? []).map((text) => ({ field, text }));
  return [
    ...(row.identifier ? [{ field: 'identifier' as const, text: row.identifier }] : []),
    { field: 'title', text: row.title },
    ...(details.custom ?? []).map(({ id, value }): Candidate => ({ field: `custom_${id}`, text: value })),
    ...plain('person', details.people),
    ...searchedKinds[kind].texts.flatMap(([field], index) => {
      const text = details.texts?.[index];
      return text ? [{ field, text: field === 'description' ? plainText(text) : text }] : [];
    }),
    ...all('planning', details.planning),
    ...all('comment', details.comments),
    ...plain('attachment', details.files),
  ];
}
