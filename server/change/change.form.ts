import { changeLimits, firstChangeStatuses } from '../../wire/change/change';
import { changeForm } from '../../wire/change/change.schema';
import type { Language } from '../../texts/compiled/languages';
import type { FormDefinition, FormField } from '../../wire/parts/form';
import { changeCatalogues, latestRun, viewChange } from './change.queries';
import { allowedStatuses } from './change.rules';
import { demandsOf } from '../risk';
import { type Actor, can } from '../shared/actor';
import type { Db } from '../shared/db';
import { describedCustomFields, storedValues } from '../parts/custom-field/custom-field.queries';
import { describedFields, type Look, select } from '../parts/form/form';
import { changePriorityOf, cut, type Origin } from '../parts/origin';
import { say } from '../shared/sentence';
import * as formSentences from '../../texts/compiled/server/form';
import { shownName } from '../shared/built-in';

type Field = keyof typeof changeForm.fields;
type Values = Partial<Record<Field, FormField['value']>>;

/**
 * The fields of the change form in their order: how each looks. Which are required, how long, and which take several
 * values is read from the rules.
 */
const looks: Partial<Record<Field, Look>> = {
  subject: { label: say(formSentences.subject), kind: 'text' },
  identifier: { label: say(formSentences.identifier), kind: 'text' },
  requester_id: select(say(formSentences.requester), 'users'),
  status_id: select(say(formSentences.status), 'change_statuses'),
  change_type_id: select(say(formSentences.change_type), 'change_types'),
  priority_id: select(say(formSentences.priority), 'change_priorities'),
  impact_id: select(say(formSentences.impact), 'impacts'),
  location_id: select(say(formSentences.location), 'locations'),
  department_id: select(say(formSentences.department), 'departments'),
  team_id: select(say(formSentences.team), 'teams'),
  agent_id: select(say(formSentences.agent), 'agents'),
  planned_start_date: { label: say(formSentences.planned_start), kind: 'date' },
  planned_end_date: { label: say(formSentences.planned_end), kind: 'date' },
  asset_ids: select(say(formSentences.assets), 'assets'),
  description: { label: say(formSentences.description), kind: 'html' },
  attachment: { label: say(formSentences.attachment), kind: 'file' },
};

/**
 * Definition of the form by which an agent creates a change (D1 §7); assets are offered only with the right to attach
 * them (D1 §6). It starts with what the change takes along from its origin. Labels are in the reader's language, those of custom fields as people typed them.
 */
export async function changeFormDefinition(
  db: Db,
  actor: Actor,
  language: Language,
  origin: Origin | null = null,
): Promise<FormDefinition> {
  const [open] = firstChangeStatuses;
  const status_id = await db
    .selectFrom('change_statuses')
    .select(['id', shownName('change_statuses', 'change_statuses').as('name')])
    .where('id', '=', open)
    .executeTakeFirstOrThrow();
  const { statuses } = await changeCatalogues(db);
  const first = firstChangeStatuses.flatMap((stage) =>
    statuses.filter(({ behaves_as_id }) => behaves_as_id === stage).map(({ id }) => id),
  );
  const agent_id = { id: actor.id, name: actor.full_name || actor.email };
  return {
    fields: [
      ...ownFields(actor, language, { ...(await copiedFrom(db, origin)), status_id, agent_id }, first),
      ...(await describedCustomFields(db, 'change', { actor, language })),
    ],
  };
}

/** What the form starts with from the record that the change is created from. */
async function copiedFrom(db: Db, origin: Origin | null): Promise<Values> {
  if (!origin) return {};
  const { subject, description, requester, priority, department, team, assets } = origin;
  return {
    subject: cut(subject, changeLimits.subject),
    description,
    requester_id: requester,
    priority_id: await changePriorityOf(db, priority),
    department_id: department,
    team_id: team,
    asset_ids: assets,
  };
}

/** The same form with what a change has; the status offers what may follow (B1). Throws 404. */
export async function editChangeDefinition(
  db: Db,
  actor: Actor,
  language: Language,
  id: number,
): Promise<FormDefinition & { version: number }> {
  const change = await viewChange(db, id, { actor, language });
  const statuses = allowedStatuses(
    actor,
    { status_id: change.status.id, change_type_id: change.change_type.id },
    { approved: (await latestRun(db, id))?.status === 'APPROVED', demands: (await demandsOf(db, [id])).has(id) },
    await changeCatalogues(db),
  );
  const asset_ids = await db
    .selectFrom('change_assets as l')
    .innerJoin('assets as a', 'a.id', 'l.asset_id')
    .select(['a.id', 'a.name'])
    .where('l.change_id', '=', id)
    .orderBy('a.name')
    .orderBy('a.id')
    .execute();
  const {
    subject,
    identifier,
    description,
    requester,
    status,
    change_type,
    priority,
    impact_type,
    location,
    department,
    team,
    agent,
    planned_start_date,
    planned_end_date,
    attachment,
    version,
  } = change;
  const values: Values = {
    subject,
    identifier,
    description,
    attachment,
    asset_ids,
    planned_start_date,
    planned_end_date,
    requester_id: requester,
    status_id: status,
    change_type_id: change_type,
    priority_id: priority && { id: priority.id, name: priority.name },
    impact_id: impact_type,
    location_id: location,
    department_id: department,
    team_id: team,
    agent_id: agent,
  };
  const stored = await storedValues(db, { type: 'sd_changes', id }, actor.time_zone);
  return {
    fields: [
      ...ownFields(actor, language, values, statuses),
      ...(await describedCustomFields(db, 'change', { actor, language }, stored)),
    ],
    version,
  };
}

function ownFields(actor: Actor, language: Language, values: Values, statuses: readonly number[]): FormField[] {
  const mayAttach = can(actor, 'attach_asset') && can(actor, 'attach_change');
  const shown = Object.entries(looks).filter(([name]) => name !== 'asset_ids' || mayAttach);
  return describedFields(shown, {
    rules: changeForm.describe().fields,
    language,
    values,
    ids: { status_id: statuses },
  });
}
