/** What each person looked at last, how they have arranged their start page, and which releases are theirs (G9). */
export const startPage = `
create table recent_views (
  user_id bigint not null references help_desk.users on delete cascade,
  -- of the record, which may be gone by now
  kind text not null,
  record_id bigint not null,
  viewed_at timestamptz not null,
  primary key (user_id, kind, record_id)
);
create index recent_views_newest on recent_views (user_id, viewed_at desc);

create table home_layouts (
  user_id bigint primary key references help_desk.users on delete cascade,
  -- [{"block": "mine", "hidden": false}]
  blocks jsonb not null,
  -- of reports that are pinned, which may be gone by now
  report_ids bigint[] not null
);

create index releases_created_by on releases (created_by, id);
`;
