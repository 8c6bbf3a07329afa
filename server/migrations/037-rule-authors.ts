/**
 * With whose rights each rule acts: who saved last what it says. Who only switched it on or off, or moved it, has not
 * written it. A rule of which nobody is known any more stops.
 */
export const ruleAuthors = `
alter table rules add column author_id bigint references help_desk.users on delete set null;
-- since when it stops for want of rights; administrators got a mail then
alter table rules add column stopped_at timestamptz;
create index on rules (author_id);

with versions as (
  select rule_id, version, saved_by, form - 'active' - 'order' as form,
    lag(form - 'active' - 'order') over (partition by rule_id order by version) as former
  from rule_versions),
written as (
  select distinct on (rule_id) rule_id, saved_by from versions where former is distinct from form order by rule_id, version desc)
update rules r set author_id = w.saved_by from written w where w.rule_id = r.id and w.saved_by is not null;
update rules r set author_id = created_by
where author_id is null and not exists (select from rule_versions v where v.rule_id = r.id);
`;
