import { sql } from 'kysely';
import { type ChangeForm, firstChangeStatuses } from '../../wire/change';
import { isBlankHtml } from '../../wire/html';
import { texts } from '../../wire/reply';
import { act } from '../problem/problem.act';
import { attachChange as attachToProblem } from '../problem/problem.change';
import type { Acting } from '../shared/act';
import { recordActivity } from '../shared/activity';
import { type Actor, authorize } from '../shared/actor';
import type { Upload } from '../shared/body';
import { type Choice, requireChoices, somebody, someOf } from '../shared/choices';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';
import { replaceFile } from '../shared/file-store';
import { sanitise } from '../shared/html';
import { freeIdentifier } from '../shared/identifier';
import { readId } from '../shared/list';
import { announce } from '../shared/live';
import { attachChange as attachToTicket } from '../ticket/ticket.link';
import { snapshotChange } from './change.snapshot';

type Sent = Record<string, unknown>;

const choices = {
  requester_id: somebody,
  status_id: { among: sql`select unnest(${[...firstChangeStatuses]}::bigint[])`, sentence: 'A new change is Open or Planning.' },
  change_type_id: someOf('change_types'),
  priority_id: someOf('change_priorities'),
  location_id: someOf('help_desk.locations'),
  impact_id: someOf('impacts'),
  department_id: someOf('help_desk.departments'),
  team_id: someOf('help_desk.teams'),
} satisfies Record<string, Choice>;

const given = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length);

/** The ticket and the problem that the change is created from: named in the form, or in the query as for problems. */
const originOf = (query: Sent, fields: Sent) => ({
  ticket_id: readId('ticket_id', given(fields.ticket_id) ? fields.ticket_id : query.ticket_id),
  problem_id: readId('problem_id', given(fields.problem_id) ? fields.problem_id : query.problem_id),
});

/** Rights besides create_change, asked before anything else is told (decisions C5, C9, C11). */
export function admitCreate({ actor, query, fields }: { actor: Actor; query: Sent; fields: Sent }): void {
  authorize(actor, given(fields.id) ? 'edit_change' : 'create_change');
  const assets = given(fields.asset_ids);
  if (assets || given(fields.ticket_id) || given(query.ticket_id)) authorize(actor, 'attach_change');
  if (given(fields.problem_id) || given(query.problem_id)) authorize(actor, 'attach_problem');
  if (assets) authorize(actor, 'attach_asset');
}

interface Creation extends Acting {
  form: ChangeForm;
  file: Upload | undefined;
  query: Sent;
}

/** Creates a change with its assets and file, attached to the ticket or problem it comes from. Throws 404 (ticket, problem), 409 (the problem has a change) or 422. */
export async function createChange({ db, actor, request, services, form, file, query }: Creation): Promise<{ id: number; identifier: string }> {
  const { subject, requester_id, status_id, change_type_id, priority_id, location_id, impact_id, department_id, team_id } = form;
  const description = sanitise(form.description);
  if (isBlankHtml(description)) throw invalid({ description: texts.required });
  const columns = { requester_id, status_id, change_type_id, priority_id, location_id, impact_id, department_id, team_id };
  await requireChoices(db, choices, columns);
  const { id, identifier } = await freeIdentifier(db, 'changes', form.identifier);
  await db.insertInto('changes').values({ id, identifier, subject, description, ...columns, created_by: actor.id, updated_by: actor.id }).execute();
  await attachAssets(db, id, form.asset_ids ?? []);
  await replaceFile(db, { type: 'sd_changes', id }, file, false, actor.id);
  await recordActivity(db, { owner_type: 'sd_changes', owner_id: id, kind: 'created', actor_id: actor.id, request_id: request.id, after: await snapshotChange(db, id) });
  const { ticket_id, problem_id } = originOf(query, form);
  if (ticket_id) await attachToTicket(act({ db, actor, request, services }), { ticket_id, change_id: id, type: form.type ?? 'initiated' });
  if (problem_id) await attachToProblem(act({ db, actor, request, services }), problem_id, id);
  await announce(db, 'change', id);
  return { id, identifier };
}

async function attachAssets(db: Db, id: number, assetIds: number[]): Promise<void> {
  const ids = [...new Set(assetIds)];
  const { rows } = await sql`insert into change_assets (change_id, asset_id) select ${id}, a.id from assets a where a.id = any(${ids}) returning asset_id`.execute(db);
  if (rows.length < ids.length) throw invalid({ asset_ids: 'Some of these assets do not exist any more.' });
  await announce(db, 'asset', ...ids);
}
