/**
 * Names and identifiers are compared by `fold`: whatever their composition, case, width and blanks. All text is in NFC, as it
 * comes in from now on. Of two rows whose names become the same the later one gets a number behind it, "Zürich (2)", so that
 * nothing that refers to it changes.
 */

/** Full and half width characters, and what each of them is. */
const wide =
  '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～｟｠' +
  '｡｢｣､･ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ￠￡￢￤￥￦';
const plain =
  "!\"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~⦅⦆" +
  '。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u3099\u309a¢£¬¦¥₩';
const unseen = '\\u00ad\\u061c\\u200c-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069';
const blanks =
  '\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680\\u180e\\u2000-\\u200b\\u2028\\u2029\\u202f\\u205f\\u2800\\u3000\\ufeff';

/** One expression, which the planner puts in the place of the call. Texts of ASCII alone take a tenth of the time. */
const fold = `
create function fold(text) returns text language sql immutable parallel safe as $fold$
  select case when octet_length($1) = char_length($1)
    then lower(btrim(regexp_replace($1, '[\\u0009-\\u000d\\u0020]+', ' ', 'g'), ' ') collate %1$s)
    else normalize(translate(lower(translate(btrim(regexp_replace(regexp_replace(
      normalize(case when $1 ~ '[\\uff01-\\uff9f\\uffe0-\\uffe6]' then translate($1, '${wide}', '${plain}') else $1 end),
      '[${unseen}]', '', 'g'), '[${blanks}]+', ' ', 'g'), ' '), 'İ', 'i') collate %1$s), 'ς', 'σ'))
  end $fold$`;

/** Upper and lower case of all letters, whatever the locale of the database. */
const makeFold = `
do $make$ begin
  execute format(${`$body$${fold.replaceAll(/%(?!1\$s)/g, '%%')}$body$`}, coalesce(
    (select 'pg_catalog.pg_c_utf8' from pg_collation where collname = 'pg_c_utf8' and collnamespace = 'pg_catalog'::regnamespace),
    (select 'pg_catalog."und-x-icu"' from pg_collation where collname = 'und-x-icu' and collnamespace = 'pg_catalog'::regnamespace),
    'pg_catalog."default"'));
end $make$;`;

/**
 * Helpers of this migration. A stroke through the end of an element (U+0338) is part of no sign, else the element would be
 * none; so many marks on a letter that they are no word stay as they are.
 */
const helpers = `
create function text_is_apart(text) returns boolean language sql immutable as $$
  select case when octet_length($1) = char_length($1) or $1 ~ '[\\u0300-\\u036f]{100}' then false else $1 is not nfc normalized end $$;
create function text_composed(text) returns text language sql immutable as $$
  select case when public.text_is_apart($1) then replace(normalize(replace($1, '>' || chr(824), '>' || chr(1) || chr(824))), '>' || chr(1) || chr(824), '>' || chr(824)) else $1 end $$;
-- gives a number to all but the first of those whose names are the same within a group
create function number_the_same(rows regclass, name text, longest integer, one_group text, only_where text) returns void language plpgsql as $$
declare
  later record;
  free text;
begin
  for later in execute format(
    'select id, name, one_group from (select id, %1$s as name, (%2$s)::text as one_group, row_number() over (partition by (%2$s)::text, public.fold(%1$s) order by id) as place from %3$s where %4$s) t where place > 1 order by id',
    quote_ident(name), one_group, rows, only_where)
  loop
    for number in 2 .. 1000000 loop
      execute format('select case when not exists (select from %s where public.fold(%I) = public.fold(n.name) and (%s)::text is not distinct from $3) then n.name end from (select rtrim(left(public.text_composed($1), %s)) || $2 as name) n',
        rows, name, one_group, longest - 10) into free using later.name, format(' (%s)', number), later.one_group;
      exit when free is not null;
    end loop;
    execute format('update %s set %I = $1 where id = $2', rows, name) using free, later.id;
  end loop;
end $$;`;

/** A table, the column of the name, the longest name, and which rows are one list. */
const names: readonly [table: string, column: string, longest: number, group: string][] = [
  ...[
    'impacts',
    'change_statuses',
    'change_types',
    'change_priorities',
    'release_statuses',
    'release_types',
    'release_priorities',
    'asset_types',
    'asset_statuses',
    'procurement_modes',
    'contract_types',
    'license_types',
    'vendors',
    'products',
  ].map((table): [string, string, number, string] => [table, 'name', table === 'asset_statuses' ? 50 : 255, '1']),
  ...['problems', 'changes', 'releases', 'assets', 'contracts'].map((table): [string, string, number, string] => [
    table,
    'identifier',
    45,
    '1',
  ]),
  ['cmdb_relations', 'forward_relation_name', 255, 'public.fold(inverse_relation_name)'],
  ['form_groups', 'name', 255, 'module'],
  ['import_mappings', 'name', 50, 'created_by'],
  ['saved_filters', 'name', 50, "user_id || ' ' || module"],
];
/** Those of a connected help-desk are as they are there. */
const ownLists = ['organizations', 'departments', 'teams', 'locations', 'priorities', 'ticket_types'];

/** What people do not read: secrets, hashes, ids of other systems, what lives for a moment; and what is done by hand below. */
const leftOut = [
  'users.password_hash',
  'users.email',
  'contract_recipients.email',
  'login_attempts.*',
  'sessions.*',
  'host_refs.*',
  'host_roles.*',
  'host_rights.*',
  'host_messages.*',
  'host_mirror.*',
  'host_mirror_aside.*',
  'host_actions.*',
  'idempotency_keys.*',
  'import_keys.*',
  'server_keys.*',
];

const composeAll = `
-- an address by which two sign in stays as it is
update help_desk.users u set email = text_composed(email) where text_is_apart(email)
  and not (password_hash is not null and exists (select from help_desk.users o where o.id <> u.id and o.password_hash is not null
    and lower(text_composed(o.email)) = lower(text_composed(u.email))));
delete from contract_recipients r where text_is_apart(email) and exists (select from contract_recipients o
  where o.contract_id = r.contract_id and o.id <> r.id and lower(text_composed(o.email)) = lower(text_composed(r.email)) and (o.id < r.id or not text_is_apart(o.email)));
update contract_recipients set email = text_composed(email) where text_is_apart(email);
insert into host_roles (user_id, role) select distinct user_id, text_composed(role) from host_roles where text_is_apart(role) on conflict do nothing;
delete from host_roles where text_is_apart(role);
insert into import_keys (import_id, key, row) select import_id, fold(key), min(row) from import_keys where fold(key) <> key group by 1, 2 on conflict do nothing;
do $$ declare one record; begin
  for one in
    select c.oid::regclass as rows,
      string_agg(format('%1$I = %2$s', a.attname, case
        when a.atttypid = 'text'::regtype then format('public.text_composed(%I)', a.attname)
        when a.atttypid = 'text[]'::regtype then format('array(select public.text_composed(x) from unnest(%I) with ordinality as u (x, place) order by place)', a.attname)
        else format('public.text_composed(%I::text)::%s', a.attname, a.atttypid::regtype) end), ', ') as assigned,
      string_agg(format('public.text_is_apart(%I::text)', a.attname), ' or ') as apart
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'help_desk') and c.relkind = 'r' and c.relname !~ '^kysely_' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
      and c.relname || '.' || a.attname <> all(array[${leftOut.map((name) => `'${name}'`).join()}]) and c.relname || '.*' <> all(array[${leftOut.map((name) => `'${name}'`).join()}])
    group by c.oid
  loop
    execute format('update %s set %s where %s', one.rows, one.assigned, one.apart);
  end loop;
end $$;`;

const unique = (table: string, column: string, index = `${table}_${column}_key`): string => `
create unique index ${index} on ${table} (fold(${column}));`;

const catalogues = names.slice(0, 14).map(([table]) => table);
const identified = ['problems', 'changes', 'releases', 'contracts'];

export const foldedNames = `
${makeFold}
${helpers}
${catalogues.map((table) => `drop index ${table}_name_key;`).join('\n')}
${identified.map((table) => `alter table ${table} drop constraint ${table}_identifier_key;`).join('\n')}
alter table saved_filters drop constraint saved_filters_user_id_module_name_key;
drop index assets_identifier_key, cmdb_relations_names, import_mappings_name;
${names.map(([table, column, longest, group]) => `select number_the_same('${table}', '${column}', ${longest}, '${group.replaceAll("'", "''")}', 'true');`).join('\n')}
${ownLists.map((table) => `select number_the_same('help_desk.${table}', 'name', 255, '1', 'gone_at is null and not exists (select from public.host_refs)');`).join('\n')}
${composeAll}
${catalogues.map((table) => unique(table, 'name')).join('')}
${[...identified, 'assets'].map((table) => unique(table, 'identifier')).join('')}
create unique index cmdb_relations_names on cmdb_relations (fold(forward_relation_name), fold(inverse_relation_name));
create unique index import_mappings_name on import_mappings (created_by, fold(name));
create unique index saved_filters_name on saved_filters (user_id, module, fold(name));
create index form_groups_name on form_groups (module, fold(name));
${ownLists.map((table) => `create index ${table}_name_fold on help_desk.${table} (fold(name));`).join('\n')}
drop function number_the_same, text_composed, text_is_apart;
`;
