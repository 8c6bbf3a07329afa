/**
 * The lists of the help-desk that it keeps with us are edited as catalogues are. Those that people look for by name have
 * no order of their own; the others stand by position, and without one behind them by id. Who edited them is no foreign key:
 * people refer to these lists, and a backup loads parents before children.
 */
const byName = ['organizations', 'departments', 'teams', 'locations'];
const ordered = ['priorities', 'ticket_types'];

const edited = (table: string): string => `
alter table help_desk.${table} add column if not exists created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column created_by bigint,
  add column updated_by bigint,
  add column version integer not null default 1;`;

export const listsOfTheHelpDesk = `
${[...byName, ...ordered].map(edited).join('\n')}
-- a help-desk may have no departments or priorities at all
alter table problems alter column department_id drop not null, alter column priority_id drop not null;
alter table help_desk.ticket_types add column position integer;
alter table help_desk.priorities alter column position drop not null, alter column position drop default;
`;
