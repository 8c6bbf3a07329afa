import type pg from 'pg';

/** How the rows of a kind are found and shown; the alias is `t`. */
interface Kind {
  table: string;
  identifier: string;
  title: string;
  /** Texts with an index of their words, the first one that of its name. */
  words: string[];
  /** Columns with an index of their parts. */
  names: string[];
  people?: string[];
  owner?: string;
  status?: string;
  only?: string;
}

const record = (title: string) => ({
  ...{ identifier: 't.identifier', title: `t.${title}`, names: [`t.${title}`] },
  words: [`search_record(t.identifier, t.${title})`, 'search_html(t.description)'],
});
const text = (...columns: string[]): string =>
  `search_html(${columns.map((column) => `coalesce(t.${column}, '')`).join(` || ' ' || `)})`;
const named = (table: string, column: string): string => `(select s.name from ${table} s where s.id = t.${column})`;

/** What an agent finds who may see all of it. */
const kinds: Readonly<Record<string, Kind>> = {
  problem: {
    ...record('subject'),
    ...{ table: 'problems', people: ['requester_id', 'assigned_id'], owner: 'sd_problem' },
    status: named('help_desk.statuses', 'status_type_id'),
  },
  change: {
    ...record('subject'),
    ...{ table: 'changes', people: ['requester_id', 'agent_id'], owner: 'sd_changes' },
    status: named('change_statuses', 'status_id'),
  },
  release: {
    ...record('subject'),
    ...{ table: 'releases', owner: 'sd_releases', status: named('release_statuses', 'status_id') },
  },
  asset: {
    ...record('name'),
    ...{ table: 'assets', people: ['managed_by_id', 'used_by_id'], owner: 'sd_assets' },
    status: named('asset_statuses', 'asset_status_id'),
  },
  contract: {
    ...record('name'),
    ...{ table: 'contracts', people: ['user_id', 'owner_id', 'approver_id'], owner: 'sd_contracts' },
    status: named('contract_statuses', 'contract_status_id'),
  },
  ticket: {
    ...{ table: 'help_desk.tickets', identifier: 't.ticket_number', title: 't.subject', names: ['t.subject'] },
    ...{ words: ['search_record(t.ticket_number, t.subject)'], people: ['requester_id', 'assigned_id'] },
    ...{ status: named('help_desk.statuses', 'status_id'), only: 't.gone_at is null' },
  },
  user: {
    ...{ table: 'help_desk.users', identifier: `''`, title: `coalesce(nullif(t.full_name, ''), t.email)` },
    ...{ words: [`search_name(coalesce(t.full_name, '') || ' ' || t.email)`], names: ['t.full_name', 't.email'] },
  },
  organization: {
    ...{ table: 'help_desk.organizations', identifier: `''`, title: 't.name', names: ['t.name'] },
    ...{ words: ['search_name(t.name)'], only: 't.gone_at is null' },
  },
  vendor: {
    ...{ table: 'vendors', identifier: `''`, title: 't.name', names: ['t.name'] },
    words: ['search_name(t.name)', text('email', 'primary_contact', 'address', 'description')],
  },
  product: {
    ...{ table: 'products', identifier: `''`, title: 't.name', names: ['t.name'] },
    words: ['search_name(t.name)', text('manufacturer', 'description')],
    status: named('product_statuses', 'product_status_id'),
  },
};

/** The pieces of a word of what is searched for, folded: `o'connor` has two. */
type Word = readonly string[];

const quoted = (word: string): string => `'${word.replaceAll("'", "''")}'`;
const queryOf = (lexemes: string): string => `${quoted(lexemes)}::tsquery`;
/** By its beginning; as one, or piece by piece. */
function begun(word: Word): string {
  const apart = word.map((piece, at) => quoted(piece) + (at === word.length - 1 ? ':*' : '')).join(' & ');
  return word.length === 1 ? apart : `(${quoted(word.join(''))}:* | ${apart})`;
}
/** It, and what differs from it by a letter, as the index has it; not of numbers and of what has pieces. */
function misspelt(word: Word): string {
  const [whole] = word as [string];
  if (word.length > 1 || /\d/.test(whole) || whole.length < 4) return begun(word);
  const shorter = [...whole].map((_, at) => whole.slice(0, at) + whole.slice(at + 1));
  return `(${[begun(word), ...[`~${whole}`, ...shorter.map((one) => `~${one}`), ...shorter].map(quoted)].join(' | ')})`;
}

/** Of each kind at most so many are looked at, where there are more the newest of the last ones too; parts of names and misspelt words where there are fewer names than that. */
const [most, few, newest, elsewhere] = [120, 20, 500, 1000];

function ofKind(kind: string, words: readonly Word[]): string {
  const one = kinds[kind]!;
  const { table, identifier, title, words: indexed, names, people = [], owner, status = 'null', only = 'true' } = one;
  const [name] = indexed as [string];
  const everywhere = words.map((word, at) => {
    const places = [
      ...indexed.map((text) => `${text} @@ ${queryOf(begun(word))}`),
      ...people.map((column) => `t.${column} = any(array(select id from people where at = ${at}))`),
      ...(owner ? [`t.id = any(array(select owner_id from owned where at = ${at} and owner_type = '${owner}'))`] : []),
    ];
    return `(${places.join(' or ')})`;
  });
  const all = words.map(begun).join(' & ');
  const nearly = words.map(misspelt).join(' & ');
  const partly = words
    .map((word) => `(${names.map((text) => `search_fold(${text}) like '%${word.join('')}%'`).join(' or ')})`)
    .join(' and ');
  const newer = words.map(([piece]) => `search_fold(${title}) like '%${piece}%'`).join(' and ');
  const from = `select t.id from ${table} t where ${only} and`;
  const [number] = words.length === 1 && /^\d+$/.test(words[0]!.join('')) ? [words[0]!.join('')] : [];
  const lexeme = quoted(`#${words.map((word) => word.join('-')).join(' ')}`);
  const known = identifier === `''` ? 'false' : `${name} @@ ${queryOf(lexeme)}`;
  // A number alone may be a part of other identifiers.
  const isWhole = number ? 'false' : 'exists (select from known)';
  const inIdentifier =
    identifier === `''`
      ? ''
      : `or search_fold(${identifier}) like '%${words.map((word) => word.join('-')).join(' ')}%'`;
  const isLabel = kind === 'asset' && number ? `or t.id = ${number}` : '';
  return `select '${kind}' as kind, t.id, ${identifier} as identifier, ${title} as title, t.updated_at, ${status} as status from (
    with known as materialized (${from} (${known} ${isLabel}) limit ${few}),
    named as materialized (select id from known union (${from} ${name} @@ ${queryOf(all)} limit ${most}))
    select id from named
    union (select t.id from (select * from ${table} order by id desc limit ${newest}) t
      where (select count(*) from named) >= ${most} and ${only} and ${newer} limit ${most})
    union (${from} (select count(*) from named) < ${most} and ${everywhere.join(' and ')} limit ${most})
    union (${from} (select count(*) from named) < ${few} and not ${isWhole} and (${name} @@ ${queryOf(nearly)} or (${partly}) ${inIdentifier}) limit ${most})
  ) hit join ${table} t using (id)`;
}

/** What is found for these words, of all kinds: two statements at once, as there are two processors. */
export async function bareSearch(pool: pg.Pool, words: readonly Word[]): Promise<{ kind: string; id: number }[]> {
  const rows = words.map((word, at) => `(${at}, ${queryOf(begun(word))}, '%${word.join('')}%')`);
  const each = `(values ${rows.join(', ')}) as word (at, query, part)`;
  const besides = `with people as materialized (
      select word.at, u.id from ${each}, lateral (
        select u.id from help_desk.users u where search_name(coalesce(u.full_name, '') || ' ' || u.email) @@ word.query limit ${elsewhere}) u),
    owned as materialized (
      select word.at, o.owner_type, o.owner_id from ${each}, lateral (
        (select owner_type, owner_id from comments where deleted_at is null and search_html(body) @@ word.query limit ${elsewhere})
        union all (select owner_type, owner_id from planning_entries where search_html(coalesce(title, '') || ' ' || description) @@ word.query limit ${elsewhere})
        union all (select owner_type, owner_id from attachments where search_text(value) @@ word.query limit ${elsewhere})
        union all (select owner_type, owner_id from custom_field_values where search_code(value) like word.part limit ${elsewhere})) o)`;
  const half = (which: number) =>
    Object.keys(kinds)
      .filter((_, at) => at % 2 === which)
      .map((kind) => `(${ofKind(kind, words)})`)
      .join(' union all ');
  const found = await Promise.all(
    [0, 1].map((which) => pool.query<{ kind: string; id: number }>(`${besides} select * from (${half(which)}) found`)),
  );
  return found.flatMap((one) => one.rows);
}
