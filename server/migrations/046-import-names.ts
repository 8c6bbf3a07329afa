/** What wire/protocol/fold.ts leaves out of a name (`nameKey`). */
const punctuation =
  " !\"$%''()*,./:;<=>?@[\\\\\\]^_`{|}~\\u00a1\\u00a7\\u00ab\\u00b4\\u00b6\\u00b7\\u00b8\\u00bb\\u00bf\\u060c\\u061b\\u061f\\u0640\\u2010-\\u2027\\u2030-\\u205e\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\u30fb-";

const lists = ['products', 'help_desk.departments', 'help_desk.locations', 'help_desk.organizations'];
const indexOf = (table: string, of: string): string => `${table.replace('help_desk.', '')}_import_${of}`;

/**
 * Names that cells of files mean, also where punctuation differs; the values of the columns of a file; where in the file its
 * table stands; the import of the rows that failed before (G32).
 */
export const importNames = `
create function name_key(text) returns text language sql immutable parallel safe as $key$
  select coalesce(nullif(regexp_replace(replace(public.fold($1), '&', 'and'), '[${punctuation}]', '', 'g'), ''), public.fold($1)) $key$;
${lists
  .map(
    (table) => `create index ${indexOf(table, 'key')} on ${table} (name_key(name));
create index ${indexOf(table, 'trgm')} on ${table} using gin (name gin_trgm_ops);`,
  )
  .join('\n')}
create index users_import_key on help_desk.users (name_key(full_name));

-- the different values of each column: [["In Use", 34], ["in stock", 2]], as many as are kept
create table import_values (
  import_id bigint not null references imports on delete cascade,
  -- of the column, from 0
  place integer not null,
  listed jsonb not null,
  -- there are more than are listed
  has_more boolean not null,
  primary key (import_id, place)
);

-- where the table stands: {"sheets": ["A"], "sheet": "A", "header_row": 1, "first_rows": [{"row": 1, "cells": ["Name"]}]}
alter table imports add column source jsonb;
-- the import whose failed rows these are
alter table imports add column again_of bigint references imports on delete set null;
create index imports_again_of on imports (again_of);
`;
