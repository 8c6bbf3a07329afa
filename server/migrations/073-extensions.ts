/** Where extensions of others are switched on (G25, docs/decisions/072). What they are is in the configuration. */
export const extensions = `
create table extension_points (
  name text not null,
  point text not null,
  active boolean not null,
  changed_by bigint references help_desk.users on delete set null,
  changed_at timestamptz not null,
  primary key (name, point)
);
create index extension_points_changed_by on extension_points (changed_by);
`;
