import { type RawBuilder, sql } from 'kysely';
import { type AnnouncementOption, announcementOptions, announcementTexts } from '../../wire/announcement/announcement';
import { texts } from '../../wire/protocol/reply';
import type { Db } from '../shared/db';
import { requireChoices, someOf } from '../shared/choices';
import { invalid } from '../shared/errors';
import { rule } from '../shared/sentence';

/** Who is meant: the kind of group, and which one of them. */
export interface Recipients {
  option: AnnouncementOption;
  id: number;
}

const groups = {
  department_id: { table: 'help_desk.departments', members: (id: number) => sql`u.department_id = ${id}` },
  organization_id: { table: 'help_desk.organizations', members: (id: number) => sql`u.organization_id = ${id}` },
  team_id: {
    table: 'help_desk.teams',
    members: (id: number) => sql`u.id in (select m.user_id from help_desk.team_members m where m.team_id = ${id})`,
  },
} as const;

const nobody = { department_id: null, organization_id: null, team_id: null };

/** The active people `u` who belong there. */
export const membersOf = ({ option, id }: Recipients): RawBuilder<unknown> =>
  sql`u.active and ${groups[option].members(id)}`;

/** Whom a form or a query means. Throws 422 at the field for nobody, and for a group that does not exist. */
export async function readRecipients(
  db: Db,
  asked: { option?: unknown } & { [K in AnnouncementOption]?: number | null },
): Promise<Recipients> {
  const option = announcementOptions.find((one) => one === asked.option);
  if (!option) throw invalid({ option: rule(announcementTexts.option) });
  const id = asked[option];
  if (!id) throw invalid({ [option]: rule(texts.required) });
  await requireChoices(
    db,
    {
      department_id: someOf(groups.department_id.table),
      organization_id: someOf(groups.organization_id.table),
      team_id: someOf(groups.team_id.table),
    },
    { ...nobody, ...asked },
  );
  return { option, id };
}

export async function countMembers(db: Db, recipients: Recipients): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from help_desk.users u where ${membersOf(recipients)}`.execute(db);
  return rows[0]?.count ?? 0;
}
