/**
 * What the search reads (G1, G2; docs/decisions/044): how words are compared, and indexes of the words of each table with text.
 * All of it follows from the rows, so what is saved is found at once, in every process (G3).
 */

/** Accents, points and signs of vowels, and the stroke that makes an Arabic word longer. */
const marks =
  '\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0\\ufe20-\\ufe2f';
const letters = 'łøđı`´‘’‛ʹʻʼʽ′‵‐‑‒–—―−﹘﹣⁃';
const plain = `lodi${"''".repeat(11)}${'-'.repeat(10)}`;
/** What stands between words, and inside of serial numbers and addresses of networks. */
const between =
  " !\"#$%&''()*+,./:;<=>?@[\\\\\\]^_`{|}~\\u00a1\\u00a6-\\u00a9\\u00ab\\u00ac\\u00ae-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u00d7\\u00f7\\u02b0-\\u02ff\\u05be\\u05f3\\u05f4\\u060c\\u061b\\u061f\\u066a-\\u066d\\u06d4\\u2010-\\u206f\\u20a0-\\u20cf\\u2190-\\u2bff\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u30fb\\ufe10-\\ufe6f-";

/** The same without the blank: of o'connor, not of two words. */
const inside = between.slice(1);

/**
 * So many marks on a letter that they are no word are cut: to put them in order takes the square of their number.
 * Texts of ASCII without double blanks take a tenth of the time. No function here is of SQL alone: the planner would put its text
 * in the place of each call, which took longer than the search itself (docs/decisions/044).
 */
const functions = `
create function search_fold(text) returns text language plpgsql immutable parallel safe as $fold$
begin
  if octet_length($1) = char_length($1) then
    if strpos($1, '  ') = 0 and btrim($1, ' ') = $1 and translate($1, E'\\t\\n\\v\\f\\r', '') = $1 then
      return replace(lower($1 collate "C"), '\`', '''');
    end if;
    return replace(public.fold($1), '\`', '''');
  end if;
  return normalize(replace(replace(replace(translate(
    regexp_replace(normalize(public.fold(case when $1 ~ '[${marks}]{100}' then regexp_replace($1, '([${marks}]{20})[${marks}]+', '\\1', 'g') else $1 end), nfd), '^([${marks}]+ ?)+| ?[${marks}]+', '', 'g'),
    '${letters}', '${plain}'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'));
end $fold$;

-- a serial number, the address of a network card: without what stands between its signs
create function search_code(text) returns text language plpgsql immutable parallel safe as $code$
begin
  return regexp_replace(public.search_fold($1), '[${between}]+', '', 'g');
end $code$;

-- words apart, and those that are written with signs between their letters also together: o'connor is o, connor and oconnor
-- what makes words is dear: a plan reads an index of them instead of asking each row
create function search_words(text) returns text[] language plpgsql immutable parallel safe cost 10000 as $words$
declare
  f text := public.search_fold($1);
begin
  return array_remove(string_to_array(regexp_replace(
    regexp_replace(f, '[${between}]+', ' ', 'g') || case when f ~ '[^ ][${inside}][^ ]' then ' ' || regexp_replace(f, '[${inside}]+', '', 'g') else '' end,
    '([^ ]{60})[^ ]+', '\\1', 'g'), ' '), '');
end $words$;

-- the stems of words in the languages that we ship
create function search_stems(text[]) returns tsvector language plpgsql immutable parallel safe cost 10000 as $stems$
declare
  words text := array_to_string($1, ' ');
begin
  return strip(to_tsvector('pg_catalog.english', words) || to_tsvector('pg_catalog.german', words) || to_tsvector('pg_catalog.arabic', words));
end $stems$;

-- words of five letters and more, each without one of its letters
create function search_typos(text[]) returns text[] language plpgsql immutable parallel safe cost 10000 as $typos$
declare
  found text[] := '{}';
  word text;
begin
  foreach word in array coalesce($1, '{}') loop
    if char_length(word) between 5 and 30 and word !~ '[0-9]' then
      for place in 1 .. char_length(word) loop
        found := found || ('~' || left(word, place - 1) || substr(word, place + 1));
      end loop;
    end if;
  end loop;
  return found;
end $typos$;

create function search_text(text) returns tsvector language plpgsql immutable parallel safe cost 10000 as $text$
declare
  words text[] := public.search_words($1);
begin
  return array_to_tsvector(words) || public.search_stems(words);
end $text$;

-- of rich text; tags inside of a word do not part it
create function search_html(text) returns tsvector language plpgsql immutable parallel safe cost 10000 as $html$
begin
  return public.search_text(regexp_replace(regexp_replace($1, '</?(a|abbr|b|code|del|em|i|ins|mark|s|small|span|strong|sub|sup|u)( [^>]*)?>', '', 'g'), '<[^>]*>|&[a-z]+;|&#[0-9]+;', ' ', 'g'));
end $html$;

-- a name as the best place to find something: its words with one letter wrong, and all of it as it begins
create function search_name(text) returns tsvector language plpgsql immutable parallel safe cost 10000 as $name$
declare
  words text[] := public.search_words($1);
begin
  return array_to_tsvector(words || public.search_typos(words) || ('=' || left(public.search_fold($1), 100))) || public.search_stems(words);
end $name$;

-- the same of a record with an identifier: whole, and its number
create function search_record(text, text) returns tsvector language plpgsql immutable parallel safe cost 10000 as $record$
begin
  return public.search_name($2) || array_to_tsvector(public.search_words($1) || ('#' || left(public.search_fold($1), 100))
    || coalesce('#' || nullif(ltrim(substring($1 from '([0-9]{1,15})$'), '0'), ''), '#'));
end $record$;
`;

const indexOf = (table: string, of: string): string => `${table.replace('help_desk.', '')}_${of}`;

/** Columns that lists look for a part of a word in. */
const parts: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['problems', 'identifier', 'subject'],
  ['changes', 'identifier', 'subject'],
  ['releases', 'identifier', 'subject'],
  ['assets', 'identifier', 'name'],
  ['contracts', 'identifier', 'name'],
  ['help_desk.tasks', 'name'],
  ['cabs', 'name'],
  ['vendors', 'name'],
  ['products', 'name'],
  ['help_desk.organizations', 'name'],
];

const replaced = parts.flatMap(([table, ...columns]) =>
  columns.map(
    (column) => `
drop index if exists ${table.startsWith('help_desk.') ? 'help_desk.' : ''}${indexOf(table, `${column}_trgm`)};
create index ${indexOf(table, `${column}_trgm`)} on ${table} using gin (search_fold(${column}) gin_trgm_ops);`,
  ),
);

/** People and tickets are mirrored from a connected help-desk, which may have put indexes aside. */
const mirrored = `
drop index if exists help_desk.users_name_trgm, help_desk.users_email_trgm, help_desk.tickets_number_trgm, help_desk.tickets_subject_trgm;
delete from host_mirror_aside where name in ('users_name_trgm', 'users_email_trgm', 'tickets_number_trgm', 'tickets_subject_trgm');
create index users_name_trgm on help_desk.users using gin (search_fold(full_name) gin_trgm_ops);
create index users_email_trgm on help_desk.users using gin (search_fold(email) gin_trgm_ops);
create index tickets_number_trgm on help_desk.tickets using gin (search_fold(ticket_number) gin_trgm_ops);
create index tickets_subject_trgm on help_desk.tickets using gin (search_fold(subject) gin_trgm_ops);
`;

const records = [
  ['problems', 'identifier', 'subject'],
  ['changes', 'identifier', 'subject'],
  ['releases', 'identifier', 'subject'],
  ['assets', 'identifier', 'name'],
  ['contracts', 'identifier', 'name'],
  ['help_desk.tickets', 'ticket_number', 'subject'],
] as const;

const described = ['problems', 'changes', 'releases', 'assets', 'contracts'];

export const search = `
${functions}
${replaced.join('')}
${mirrored}
drop index custom_field_values_trgm;
create index custom_field_values_code on custom_field_values using gin (search_code(value) gin_trgm_ops);
${records.map(([table, identifier, name]) => `create index ${indexOf(table, 'search')} on ${table} using gin (search_record(${identifier}, ${name}));`).join('\n')}
${['help_desk.organizations', 'vendors', 'products'].map((table) => `create index ${indexOf(table, 'search')} on ${table} using gin (search_name(name));`).join('\n')}
create index users_search on help_desk.users using gin (search_name(coalesce(full_name, '') || ' ' || email));
${described.map((table) => `create index ${table}_text on ${table} using gin (search_html(description));`).join('\n')}
create index vendors_text on vendors using gin (search_html(coalesce(email, '') || ' ' || coalesce(primary_contact, '') || ' ' || coalesce(address, '') || ' ' || coalesce(description, '')));
create index products_text on products using gin (search_html(coalesce(manufacturer, '') || ' ' || coalesce(description, '')));
create index planning_entries_search on planning_entries using gin (search_html(coalesce(title, '') || ' ' || description));
create index comments_search on comments using gin (search_html(body)) where deleted_at is null;
create index attachments_search on attachments using gin (search_text(value));
`;
