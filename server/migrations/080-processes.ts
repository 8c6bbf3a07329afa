/** Which processes run, and what became of each change of the tables (docs/decisions/079). */
export const processes = `
create table instances (
  id uuid primary key,
  version text not null,
  host text not null,
  pid integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
create table schema_changes (
  name text primary key,
  begun_at timestamptz not null,
  begun_by text not null,
  ended_at timestamptz,
  safe_from text,
  failure text
);
`;
