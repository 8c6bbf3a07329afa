const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const parts = ['night', 'morning', 'afternoon', 'evening'];
const slots = days.flatMap((day, i) =>
  parts.map((part, quarter) => `(${110 + i * 10 + quarter}, '${day} ${part}', '${day.toLowerCase()}_${part}')`),
);

/**
 * How risky a change is (G16): its score, level and what that follows from, as lists have it; what was learned from
 * changes that were closed; and from which level on a board is demanded.
 */
export const risk = `
create table risk_levels (
  id bigint primary key,
  name text not null,
  position integer,
  built_in_key text not null
);
insert into risk_levels (id, name, built_in_key) values
  (1, 'Low', 'risk_low'),
  (2, 'Moderate', 'risk_moderate'),
  (3, 'High', 'risk_high'),
  (4, 'Very high', 'risk_very_high');

create table risk_factors (
  id bigint primary key,
  name text not null,
  position integer,
  built_in_key text not null
);
insert into risk_factors (id, name, built_in_key) values
  (1, 'Short notice', 'short_notice'),
  (2, 'Long window', 'long_window'),
  (3, 'Several assets', 'several_assets'),
  (4, 'Many assets', 'many_assets'),
  (5, 'Asset of high impact', 'critical_asset'),
  (6, 'No rollout plan', 'no_rollout_plan'),
  (7, 'No backout plan', 'no_backout_plan'),
  (8, 'Collides', 'collides'),
  (9, 'Blocked window', 'barred'),
  ${slots.join(',\n  ')};

alter table changes
  add column risk_score smallint,
  add column risk_level_id bigint references risk_levels,
  add column risk_basis text,
  -- of risk_factors
  add column risk_factors bigint[] not null default '{}';
create index changes_risk_score on changes (risk_score, id);
create index changes_risk_level_id on changes (risk_level_id, id);
create index changes_risk_factors on changes using gin (risk_factors);

-- the last that was learned; no row of it as long as points count
create table risk_model (
  is_only boolean primary key default true check (is_only),
  total integer not null,
  failed integer not null,
  -- log odds of failing: intercept + slope * the sum of the weights
  intercept double precision not null,
  slope double precision not null,
  learned_at timestamptz not null
);
create table risk_weights (
  feature text not null,
  value_id bigint not null,
  weight double precision not null,
  primary key (feature, value_id)
);

alter table cabs add column applies_from_risk bigint references risk_levels;
create index cabs_applies_from_risk on cabs (applies_from_risk);
`;
