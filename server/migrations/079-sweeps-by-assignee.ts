/** Of a freeze over everything an assignee is told in one mail, not in one for each slice (docs/decisions/053). */
export const sweepsByAssignee = `
alter table collision_marks
  -- planned changes of assignees before this one are done, and its own up to done_id; null: of those that have none
  add column done_agent_id bigint default 0;
`;
