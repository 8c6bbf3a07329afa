/** Imports of assets from a file (D16–D23): what was uploaded, how it is mapped, what became of each row. */
export const imports = `
create table imports (
  id bigint generated always as identity primary key,
  -- of the file
  name text not null,
  size integer not null,
  -- of each column its heading and its first values: [{"name": "Serial", "samples": ["A1", "A2"]}]
  headers jsonb not null,
  row_count integer not null,
  status text not null default 'checked' check (status in ('checked', 'queued', 'running', 'paused', 'completed', 'completed_with_errors', 'failed', 'discarded')),
  -- how its columns are mapped and what the run does; null until it is mapped
  settings jsonb,
  dry_run boolean not null default false,
  -- counts the runs of a file, dry ones too: what an earlier one left in the queue does nothing
  run integer not null default 0,
  -- the last row of which it is known what became of it; rows are done in their order, and a run that was killed goes on behind it
  done_rows integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  unchanged_count integer not null default 0,
  failed_count integer not null default 0,
  warning_count integer not null default 0,
  -- why all of it failed: {"code", "text", "params"}
  error jsonb,
  created_by bigint not null references help_desk.users on delete cascade,
  created_at timestamptz not null,
  started_at timestamptz,
  -- since when it runs without a pause, and for how long it did before
  resumed_at timestamptz,
  worked_seconds integer not null default 0,
  ended_at timestamptz,
  undone_at timestamptz
);
create index imports_owner on imports (created_by, id);
create index imports_created_at on imports (created_at);

-- the rows of a file: the header is row 1
create table import_rows (
  import_id bigint not null references imports on delete cascade,
  row integer not null,
  -- a list of texts
  cells jsonb not null,
  -- why it cannot be read, e.g. that a cell is too long: {"code", "text", "params"}
  fault jsonb,
  primary key (import_id, row)
);

-- why rows failed, and what of them was not stored as it was written
create table import_messages (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  type text not null check (type in ('failed', 'warning')),
  row integer not null,
  -- name of the form's field; empty: the row as a whole
  field text not null,
  -- {"code", "text", "params"}
  comment jsonb not null
);
create index import_messages_row on import_messages (import_id, type, row, id);

-- what became of rows that did not fail, or in a dry run would
create table import_results (
  import_id bigint not null references imports on delete cascade,
  row integer not null,
  outcome text not null check (outcome in ('created', 'updated', 'unchanged')),
  asset_id bigint,
  -- of the asset after it: what has another was changed since
  version integer,
  -- what an updated asset was before, so that it can get it back: {"columns": {}, "custom": {"<id of the field>": ["text"]}};
  -- in a dry run what would change: {"identifier", "name", "changes": [{"field", "before", "after"}]}
  before jsonb,
  primary key (import_id, row)
);

-- the identifiers that stood in the rows so far, in lower case: a later row with one of them fails; gone when the run ends
create table import_keys (
  import_id bigint not null,
  key text not null,
  row integer not null,
  primary key (import_id, key)
);

-- mappings under a name: [{"uuid": "name", "header": "Asset Name"}]
create table import_mappings (
  id bigint generated always as identity primary key,
  name text not null,
  mapping jsonb not null,
  created_by bigint not null references help_desk.users on delete cascade,
  created_at timestamptz not null
);
create unique index import_mappings_name on import_mappings (created_by, lower(name));
`;
