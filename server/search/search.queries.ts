import { type RawBuilder, sql } from 'kysely';
import {
  type SearchKind,
  searchKinds,
  searchLimits,
  type SearchReply,
  type SearchResult,
} from '../../wire/search/search';
import type { HelpDesk } from '../help-desk/help-desk';
import { named } from '../parts/named';
import type { Actor } from '../shared/actor';
import { missingRight } from '../shared/admission';
import type { Db } from '../shared/db';
import { ApiError } from '../shared/errors';
import { readList } from '../shared/list.read';
import { whereAll } from '../shared/list.sort';
import { wireTime } from '../shared/time';
import { shared } from '../shared/together';
import {
  commentWords,
  type Details,
  fieldOfText,
  fileWords,
  type Kinds,
  ofComment,
  ofPlanning,
  planningWords,
  readDetails,
  type Reading,
  type Row,
  textsOf,
} from './search.details';
import { type SearchedKind, searchedKinds } from './search.kinds';
import { bestOf, matchText, rankOf, shownMatch, type TextMatch } from './search.match';
import {
  allMisspelt,
  allOf,
  type Asked,
  identified,
  leastPart,
  nameBegins,
  part,
  readAsked,
  readQueries,
} from './search.words';

type Sql = RawBuilder<unknown>;

/** So many rows of a kind are compared with each other; of more, the newest of the last `newest` rows are among them. */
const compared = 120;
const newest = 500;
/** Fewer names than this: parts of words and words with a wrong letter are looked for, too. */
const few = 20;
/** People, comments, entries and files that have a word; of more, these. */
const elsewhere = 1000;

/** The kinds of whose list the reader may see at least what is theirs. */
const seenKinds = (actor: Actor, wanted: readonly SearchKind[]): SearchKind[] =>
  searchKinds.filter((kind) => {
    const { needs, clients } = searchedKinds[kind].call;
    return wanted.includes(kind) && missingRight(actor, needs, clients) === null;
  });

/** Whose a file is: a record's, one of its planning entries' or its comments'. */
const ownerOfFile = sql`left join planning_entries e on a.owner_type = 'planning' and e.id = a.owner_id
  left join comments c on a.owner_type = 'comment' and c.id = a.owner_id and c.deleted_at is null`;
const fileOwner = (column: 'owner_type' | 'owner_id'): Sql =>
  sql`coalesce(${sql.ref(`e.${column}`)}, ${sql.ref(`c.${column}`)}, ${sql.ref(`a.${column}`)})`;

/** What is looked for in codes; nothing, if it is too short to be a part of one. */
const likeCode = (code: string): string | null => ([...code].length >= leastPart ? part(code) : null);

/** The words as rows. */
const eachWord = ({ asked, queries }: Reading): Sql =>
  sql`(values ${sql.join(queries.map((query, index) => sql`(${index}::int, ${query}, ${likeCode(asked.words[index]?.joined ?? '')}::text)`))}) as word (at, query, code)`;

/** For each word: the people who are called so, and the records that have it in what they own. */
function besides(reading: Reading): Sql[] {
  // Clients see no addresses.
  const byName =
    reading.actor.role === 'client' ? sql`and search_text(coalesce(u.full_name, '')) @@ word.query` : sql``;
  return [
    sql`people as materialized (
      select word.at, u.id from ${eachWord(reading)}, lateral (
        select u.id from help_desk.users u where search_name(coalesce(u.full_name, '') || ' ' || u.email) @@ word.query ${byName} limit ${elsewhere}) u)`,
    sql`owned as materialized (
      select word.at, o.owner_type, o.owner_id from ${eachWord(reading)}, lateral (
        (select c.owner_type, c.owner_id ${ofComment} and ${commentWords} @@ word.query limit ${elsewhere})
        union all (select e.owner_type, e.owner_id ${ofPlanning} ${planningWords} @@ word.query limit ${elsewhere})
        union all (select ${fileOwner('owner_type')}, ${fileOwner('owner_id')} from attachments a ${ownerOfFile} where ${fileWords} @@ word.query limit ${elsewhere})
        union all (select v.owner_type, v.owner_id from custom_field_values v where search_code(v.value) like word.code and ${fieldOfText(reading.actor)} limit ${elsewhere})) o)`,
  ];
}

/** Rows that have all words, in whatever places; one condition, for which the indexes of all places are read at once. */
const withAll = ({ words, moreWords, people, owner }: SearchedKind, queries: readonly Sql[]): Sql[] =>
  queries.map((query, index) => {
    const those = sql`array(select p.id from people p where p.at = ${index})`;
    const owners = sql`array(select o.owner_id from owned o where o.at = ${index} and o.owner_type = ${owner})`;
    return sql`(${sql.join(
      [
        sql`${words} @@ ${query}`,
        ...(moreWords ? [sql`${moreWords} @@ ${query}`] : []),
        ...people.map((column) => sql`${sql.ref(`t.${column}`)} = any(${those})`),
        ...(owner ? [sql`t.id = any(${owners})`] : []),
      ],
      sql` or `,
    )})`;
  });

/** The rows of a kind that may be results: names that fit first, what has the words elsewhere, and words with a wrong letter. */
function candidatesOf(kind: SearchKind, { actor, asked, queries }: Reading, visible: Sql[]): Sql {
  const one = searchedKinds[kind];
  const { words, title, identifier } = one;
  /** Rows for which all conditions hold, at most so many. */
  const ids = (conditions: Sql[], limit: number): Sql =>
    sql`(select t.id from ${sql.table(one.table)} t ${whereAll([...visible, ...conditions])} limit ${limit})`;
  // Who writes a whole identifier with a number (`PRB-12`) looks for that record; a word may be one, too (an asset `PRINTER`).
  const isNumbered = identifier && asked.number === null && /\d/.test(asked.identifier);
  const fewNames = sql`(select count(*) from named) < ${few}${isNumbered ? sql` and not exists (select from named where is_identifier)` : sql``}`;
  const notAll = sql`(select count(*) from named) < ${compared}`;
  const names = [
    ...(identifier ? [sql`(${identified(asked)}, ${few}::int, true)`] : []),
    sql`(${allOf(queries)}, ${compared}::int, false)`,
  ];
  const labelled = kind === 'asset' && asked.assetId !== null ? [ids([sql`t.id = ${asked.assetId}`], 1)] : [];
  const recent = sql`(select t.id from (select * from ${sql.table(one.table)} order by id desc limit ${newest}) t
    ${whereAll([sql`not (${notAll})`, ...visible, ...asked.words.map(({ pieces }) => sql`search_fold(${title}) like ${part(pieces[0] ?? '')}`)])} limit ${compared})`;
  const all = sql.join(withAll(one, queries), sql` and `);
  // Of several words it may be one serial number.
  const code = asked.words.length > 1 && one.owner ? likeCode(asked.code ?? '') : null;
  const coded = sql`t.id = any(array(select v.owner_id from custom_field_values v where v.owner_type = ${one.owner} and search_code(v.value) like ${code} and ${fieldOfText(actor)} limit ${few}))`;
  const partly = sql.join(
    asked.words.map(
      ({ joined }) =>
        sql`(${sql.join(
          one.names.map((name) => sql`search_fold(${name}) like ${part(joined)}`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  );
  const nearly = [
    sql`${words} @@ ${allMisspelt(asked.words)}`,
    ...(asked.words.every(({ joined }) => [...joined].length >= leastPart) ? [partly] : []),
    ...(identifier && asked.code !== null ? [sql`search_fold(${identifier}) like ${part(asked.identifier)}`] : []),
  ];
  return sql`
    with named as materialized (
      select found.id, name.is_identifier from (values ${sql.join(names)}) as name (query, most, is_identifier), lateral (
        select t.id from ${sql.table(one.table)} t ${whereAll([...visible, sql`${words} @@ name.query`])} limit name.most) found
      union select b.id, false from ${ids([nameBegins(title, asked)], few)} b
      ${sql.join(
        labelled.map((label) => sql`union select l.id, true from ${label} l`),
        sql` `,
      )}
    ), hit as (
      select id from named
      union ${recent}
      union ${ids([notAll, code === null ? all : sql`(${all} or ${coded})`], compared)}
      union ${ids([fewNames, sql`((${sql.join(nearly, sql`) or (`)}))`], compared)}
    )
    select t.id, ${identifier ?? sql`''`} as identifier, ${title} as title, ${wireTime(one.updated, actor.time_zone)} as updated_at
    from hit join ${sql.table(one.table)} t on t.id = hit.id`;
}

/** Rows of each kind that may be results, in two statements at once. */
async function readCandidates(db: Db, reading: Reading, kinds: readonly SearchKind[], scopes: Kinds<Sql[]>) {
  const halves = [0, 1].map((half) => kinds.filter((_, index) => index % 2 === half)).filter(({ length }) => length);
  const found = await Promise.all(
    halves.map(async (some) => {
      const each = some.map(
        (kind) =>
          sql`${sql.lit(kind)}::text, (select json_agg(c) from (${candidatesOf(kind, reading, scopes[kind] ?? [])}) c)`,
      );
      const statement = sql<{ rows: Kinds<Row[] | null> }>`
        with ${sql.join(besides(reading))}
        select json_build_object(${sql.join(each)}) as rows where without_workers()`;
      return (await readList(db, statement))[0]?.rows;
    }),
  );
  return Object.assign({}, ...found) as Kinds<Row[] | null>;
}

interface Ranked extends Row {
  kind: SearchKind;
  score: number;
  match: TextMatch | null;
}

/** A title with a letter that differs is compared here; what else the database found stays. */
function ranked(kind: SearchKind, row: Row, asked: Asked): Ranked {
  const rank = rankOf(row, asked);
  const isLabelled = kind === 'asset' && asked.assetId === row.id;
  if (!rank && isLabelled)
    return { ...row, kind, score: 9500, match: matchText({ field: 'identifier', text: `AST-${row.id}` }, asked) };
  return { ...row, kind, score: Math.max(rank?.score ?? 0, isLabelled ? 8500 : 0), match: rank?.match ?? null };
}

const byScore = (a: Ranked, b: Ranked): number =>
  b.score - a.score ||
  (b.updated_at ?? '').localeCompare(a.updated_at ?? '') ||
  searchKinds.indexOf(a.kind) - searchKinds.indexOf(b.kind) ||
  b.id - a.id;

/** Those that the help-desk lets the reader see; none while it cannot say. */
async function seenOf(actor: Actor, { sight }: SearchedKind, rows: Ranked[]): Promise<Ranked[]> {
  const says = sight ? actor[sight] : null;
  if (!says || !rows.length) return rows;
  const seen = await says.of(rows.map(({ id }) => id)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 503) return new Set<number>();
    throw error;
  });
  return rows.filter(({ id }) => seen.has(id));
}

/** Which rows of each kind the reader may see, as its list says. */
async function scopesOf(actor: Actor, kinds: readonly SearchKind[]): Promise<Kinds<Sql[]>> {
  const each = kinds.map(async (kind): Promise<[SearchKind, Sql[]]> => {
    const { scope, sight } = searchedKinds[kind];
    const says = sight ? actor[sight] : null;
    const all = await says?.all().catch(() => null);
    return [kind, [...scope(actor), ...(all ? [sql`t.id = any(${[...all]}::bigint[])`] : [])]];
  });
  return Object.fromEntries(await Promise.all(each));
}

interface Searching {
  q: string;
  kinds: readonly SearchKind[];
  limit: number;
}

const sharings = new WeakMap<Db, ReturnType<typeof shared<SearchReply>>>();

/**
 * The best results for what is searched for, of what the reader may see (G1). Many who type the same word at the same time,
 * with the same rights, share a search.
 */
export async function search(
  db: Db,
  actor: Actor,
  helpDesk: Pick<HelpDesk, 'address'>,
  { q, kinds: wanted, limit }: Searching,
): Promise<SearchReply> {
  const asked = readAsked(q);
  const kinds = seenKinds(actor, wanted);
  if (!asked.words.length || [...asked.folded].length < searchLimits.least || !kinds.length)
    return { results: [], counts: {} };
  const scopes = await scopesOf(actor, kinds);
  const find = (): Promise<SearchReply> => findAll(db, helpDesk, { actor, asked, kinds, scopes, limit });
  // The help-desk says of each row by itself who may see it.
  if (actor.tickets ?? actor.people) return find();
  const sharing = sharings.get(db) ?? shared<SearchReply>();
  sharings.set(db, sharing);
  const visible = sql.join(kinds.flatMap((kind) => scopes[kind] ?? [])).compile(db);
  const { role, time_zone } = actor;
  return sharing(JSON.stringify([asked.folded, kinds, limit, role, time_zone, visible.sql, visible.parameters]), find);
}

interface Finding {
  actor: Actor;
  asked: Asked;
  kinds: readonly SearchKind[];
  scopes: Kinds<Sql[]>;
  limit: number;
}

async function findAll(
  db: Db,
  helpDesk: Pick<HelpDesk, 'address'>,
  { actor, asked, kinds, scopes, limit }: Finding,
): Promise<SearchReply> {
  const reading = { actor, asked, queries: await readQueries(db, asked.words) };
  const rows = await readCandidates(db, reading, kinds, scopes);
  const seen = await Promise.all(
    kinds.map((kind) =>
      seenOf(
        actor,
        searchedKinds[kind],
        (rows[kind] ?? []).map((row) => ranked(kind, row, asked)),
      ),
    ),
  );
  const perKind = seen.map((all) => [...all].sort(byScore));
  // What has the words elsewhere than in its name is looked at as a whole, of the others only what is shown.
  const best = new Set(
    perKind
      .flatMap((all) => all.slice(0, searchLimits.ofKind))
      .sort(byScore)
      .slice(0, limit)
      .filter(({ score }) => score > 0),
  );
  const open = perKind.map((all) =>
    all
      .slice(0, Math.min(limit, searchLimits.ofKind) + few)
      .filter((one) => one.score === 0 || best.has(one) || best.size < limit),
  );
  const details = await readDetails(
    db,
    reading,
    Object.fromEntries(
      open.map((all, index) => [
        kinds[index],
        { ids: all.map(({ id }) => id), byName: all.every(({ match }) => match !== null) },
      ]),
    ),
  );
  const results: (Ranked & { match: TextMatch; details: Details })[] = [];
  const counts: SearchReply['counts'] = {};
  kinds.forEach((kind, index) => {
    const shown = (open[index] ?? []).flatMap((one) => {
      const known = details[kind]?.get(one.id);
      if (!known) return [];
      const match = one.match ?? bestOf(matched(kind, one, known, asked));
      return match ? [{ ...one, score: one.score || match.found * 10 + match.worth, match, details: known }] : [];
    });
    const gone = (open[index]?.length ?? 0) - shown.length;
    const total = (seen[index]?.length ?? 0) - gone;
    if (total > 0) counts[kind] = Math.min(searchLimits.counted, total);
    results.push(...shown.sort(byScore).slice(0, searchLimits.ofKind));
  });
  return {
    results: results
      .sort(byScore)
      .slice(0, limit)
      .map((one) => resultOf(helpDesk, one)),
    counts,
  };
}

/** The texts of a record that have what is searched for; none if it has not all of it, but was found by more than its words. */
function matched(kind: SearchKind, row: Row, details: Details, asked: Asked): TextMatch[] {
  const all = textsOf(kind, row, details).map((text) => matchText(text, asked));
  return all.filter(({ found }) => found > 0);
}

function resultOf(
  helpDesk: Pick<HelpDesk, 'address'>,
  { kind, id, identifier, title, match, details, updated_at }: Ranked & { match: TextMatch; details: Details },
): SearchResult {
  const { page } = searchedKinds[kind];
  return {
    kind,
    id,
    identifier,
    title,
    path: page.of === 'us' ? named(page.kind, id, title).path : helpDesk.address(page.kind, id),
    status: details.status,
    known_error: details.known_error,
    matched: shownMatch(match),
    updated_at,
  };
}
