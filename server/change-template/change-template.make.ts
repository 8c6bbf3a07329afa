import { sql } from 'kysely';
import * as formSentences from '../../texts/compiled/server/form';
import * as templateSentences from '../../texts/compiled/server/change_template';
import { changeStatus, type ChangeForm } from '../../wire/change/change';
import type { TemplateUse } from '../../wire/change-template/change-template';
import type { PermissionKey } from '../../wire/protocol/permission';
import { applyCab } from '../approval';
import { attachTasks, createChange } from '../change';
import { saveEntry } from '../parts/planning/planning.save';
import { recordActivity } from '../shared/activity';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { ApiError, conflict } from '../shared/errors';
import type { AnyActor, Operation } from '../shared/operation';
import { say, Sentence } from '../shared/sentence';
import { fieldsOf, planningOf, type Template } from './change-template.write';

/** Work that makes a change from a template. */
export interface Making extends Operation<Actor, 'sd_changes'> {
  requesterMayDecideAlone: boolean;
  /** The present for deputies and due times of its board (E18). */
  present: Date;
}

/** What a template brings along was chosen by who manages templates: who uses it needs no right for it (decision 059). */
const brought: readonly PermissionKey[] = [
  'view_changes',
  'edit_change',
  'attach_change',
  'attach_asset',
  'view_assets',
  'enforce_cab',
];
const withTemplate = (actor: Actor): Actor => ({
  ...actor,
  permissions: new Set([...actor.permissions, ...brought]),
  scopes: new Map([...actor.scopes].filter(([key]) => !(brought as readonly string[]).includes(key))),
});

/** Those that are there still: a change loses what is deleted, too. */
async function present(db: Db, table: 'help_desk.tasks' | 'assets', ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return [];
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(table)} t where t.id = any(${[...ids]}::bigint[]) order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Makes a change from a template by the save of a person, with its planning entries, assets, tasks and board (G17a). `by`:
 * who its log and its mails say did it; null is the clock, at `occurrence`. Throws 409 naming what the template has and
 * cannot be used any more, 422 at the window.
 */
export async function makeChange(
  making: Making,
  template: Template,
  window: TemplateUse,
  clock?: { occurrence: { at: string } },
): Promise<{ id: number; identifier: string }> {
  const operation = { ...making, actor: withTemplate(making.actor) };
  const { db, actor } = operation;
  const by: AnyActor = clock ? null : actor;
  try {
    const fields = fieldsOf(template);
    const form = {
      ...fields,
      requester_id: fields.requester_id ?? actor.id,
      status_id: fields.status_id ?? changeStatus.open,
      asset_ids: await present(db, 'assets', template.asset_ids),
      ...window,
    } as ChangeForm;
    const made = await createChange(operation, { form, file: undefined, by });
    const { id } = made;
    await db.insertInto('change_template_uses').values({ change_id: id, template_id: template.id }).execute();
    await recordActivity(db, {
      ...operation.entry(id),
      actor_id: by?.id ?? null,
      kind: 'from-template',
      after: { template: template.name, template_id: template.id, ...clock },
    });
    for (const entry of planningOf(template))
      await saveEntry(
        operation,
        { type: 'sd_changes', id },
        entry as Parameters<typeof saveEntry>[2],
        undefined,
        [],
        false,
      );
    const tasks = await present(db, 'help_desk.tasks', template.task_ids);
    if (tasks.length) await attachTasks(operation, id, tasks);
    if (template.workflow_id !== null) await applyCab(operation, id, template.workflow_id);
    return made;
  } catch (error) {
    throw ofTemplate(error, template);
  }
}

const labels: Readonly<Record<string, Sentence>> = {
  requester_id: say(formSentences.requester),
  status_id: say(formSentences.status),
  change_type_id: say(formSentences.change_type),
  priority_id: say(formSentences.priority),
  impact_id: say(formSentences.impact),
  location_id: say(formSentences.location),
  department_id: say(formSentences.department),
  team_id: say(formSentences.team),
  agent_id: say(formSentences.agent),
  asset_ids: say(formSentences.assets),
  workflow_id: say(templateSentences.board),
};

const ofWindow = (name: string): boolean => name.startsWith('planned_');

/** A refusal as who uses the template reads it: at the window, or in one sentence, because nothing else is in their hands. */
function ofTemplate(error: unknown, { name }: Template): unknown {
  if (!(error instanceof ApiError) || error.status >= 500) return error;
  if (error.body instanceof Sentence)
    return conflict(say(templateSentences.cannot_be_used, { name, faults: error.body }));
  const faults = Object.entries(error.body);
  if (faults.every(([field]) => ofWindow(field))) return error;
  const said = faults
    .map(([field, fault]) =>
      say(templateSentences.field_fault, { field: labels[field] ?? say(templateSentences.custom_field), fault }),
    )
    .reduce((before, fault) => say(templateSentences.and, { before, fault }));
  return conflict(say(templateSentences.cannot_be_used, { name, faults: said }));
}
