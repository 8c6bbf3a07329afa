/** Reports: filters of a list under a name that all readers share, and the columns that they show. */
export const reports = `
create table reports (
  id bigint generated always as identity primary key,
  module text not null default 'asset',
  name text not null,
  description text not null default '',
  -- [{"key": "asset_type_ids", "value": [1, 2]}]
  fields jsonb not null default '[]',
  column_keys text[] not null default '{}',
  version integer not null default 1,
  created_by bigint references help_desk.users on delete set null,
  updated_by bigint references help_desk.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on reports (module, id);
create index on reports (created_by);
create index on reports (updated_by);
`;
