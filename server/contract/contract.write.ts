import { sql } from 'kysely';
import * as contractSentences from '../../texts/compiled/server/contract';
import {
  choosableContractStatuses,
  type ContractForm,
  contractStatus,
  contractTexts,
  type ReassignForm,
} from '../../wire/contract/contract.record';
import { assetLinks } from '../parts/asset-link/asset.link';
import { removeValues, saveCustomValues } from '../parts/custom-field/custom-field.save';
import { records } from '../parts/records';
import { difference, recordActivity } from '../shared/activity';
import { type Actor, authorize } from '../shared/actor';
import type { Upload } from '../shared/body';
import { requireAll, requireChoices, someAgent } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { conflict, invalid } from '../shared/errors';
import { removeFiles, storeFile } from '../shared/file-store';
import { storedHtml } from '../shared/html';
import { freeIdentifier } from '../shared/identifier';
import { announce } from '../shared/live';
import { requireAllowed } from '../shared/refusal';
import { given } from '../shared/sent';
import { rule, say } from '../shared/sentence';
import { person, personName } from '../shared/shapes';
import { atZone } from '../shared/time';
import { addToTotal } from '../shared/totals';
import { requireVersion, type Seen } from '../shared/version';
import { armReminder, holdContract } from './contract.due';
import { setRecipients, notifiedAgents } from './contract.job';
import { contractKind } from './contract.kind';
import { endLinks, submit } from './contract.link';
import type { ContractWork } from './contract.operation';
import { type ContractRecord, holdForAssets, snapshotContract } from './contract.queries';
import {
  type Chosen,
  daysOf,
  daysSent,
  possible,
  refusalsOf,
  requireApprover,
  requireContractChoices,
  requireNotified,
  requireOrganizations,
  requirePossible,
  statusOn,
} from './contract.rules';
import { changeContract, changeTerm } from './contract.terms';

export const contractAssets = assetLinks(
  contractKind,
  { attach: 'attach_contract_asset', detach: 'detach_contract_asset' },
  holdForAssets,
);

/** Rights of a save, checked before the form is (C9): naming assets attaches or detaches them (E11). */
export async function admitSave({
  actor,
  db,
  fields,
}: {
  actor: Actor;
  db: Db;
  fields: Record<string, unknown>;
}): Promise<void> {
  authorize(actor, given(fields.id) ? 'edit_contract' : 'create_contract');
  await contractAssets.admit({ actor, db }, fields.asset_ids, given(fields.id) ? fields.id : undefined);
}

interface Save {
  form: ContractForm;
  files: readonly Upload[];
  seen: Seen;
}

export interface Saved {
  id: number;
  identifier: string;
}

const owner = (id: number) => ({ type: contractKind.owner, id });

/** Creates a contract with its first term; its owner is who creates it. Throws 422. */
export async function createContract(work: ContractWork, { form, files }: Omit<Save, 'seen'>): Promise<Saved> {
  const { db, actor, now } = work;
  const chosen = chosenIn(form);
  await requireForm(work, form, chosen);
  const { id, identifier } = await freeIdentifier(db, contractKind, form.identifier);
  await addToTotal(db, 'contracts', 1);
  const contract = await db
    .insertInto('contracts')
    .values({
      id,
      identifier,
      ...texts(form),
      ...chosen,
      ...agreed(form, chosen, work),
      owner_id: actor.id,
      created_by: actor.id,
      updated_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveParts(work, id, { form, files, chosen, isNew: true });
  await armReminder(db, id, work);
  await recordActivity(db, { ...work.entry(id), kind: 'created', after: await snapshotContract(db, id, work.zone) });
  await saveTerm(work, contract);
  await announce(db, 'contract', id);
  return { id, identifier };
}

/**
 * Changes a contract. Throws 409 (it has ended; its dates, cost or approver are agreed; somebody saved meanwhile) or
 * 422. Lists that are not sent, and an approver, stay as they are.
 */
export async function editContract(work: ContractWork, id: number, { form, files, seen }: Save): Promise<Saved> {
  const { db, actor, now } = work;
  await requireChoices(db, { id: records.contract }, { id });
  const { contract, state } = await holdContract(work, id);
  requirePossible('edit', state);
  await requireVersion(db, contract, seen);
  const locked = possible.locked(state);
  if (locked) requireUnchanged(contract, form, work);
  const chosen = { ...chosenIn(form, contract), ...(locked && { approver_id: contract.approver_id }) };
  await requireForm(work, form, chosen, contract);
  const before = await snapshotContract(db, id, work.zone);
  const identifier = form.identifier || contract.identifier;
  const saved = await db
    .updateTable('contracts')
    .set((eb) => ({
      identifier,
      ...texts(form),
      ...chosen,
      ...(!locked && agreed(form, chosen, work)),
      updated_by: actor.id,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveParts(work, id, { form, files, chosen, isNew: false });
  if (!locked || form.notify_before !== contract.notify_before) await armReminder(db, id, work);
  const changed = difference(before, await snapshotContract(db, id, work.zone));
  if (changed) await recordActivity(db, { ...work.entry(id), kind: 'updated', ...changed });
  if (!locked) await saveTerm(work, saved);
  await announce(db, 'contract', id);
  return { id, identifier };
}

/** Throws 422 for what may not be chosen; what `present` has already may stay. */
async function requireForm(
  work: ContractWork,
  { organization_ids = [], notify_agent_ids = [], asset_ids = [] }: ContractForm,
  chosen: Chosen,
  present?: ContractRecord,
): Promise<void> {
  const { db, actor } = work;
  await requireContractChoices(db, chosen, present);
  await requireOrganizations(db, organization_ids, chosen.user_id);
  await requireNotified(db, notify_agent_ids, present && (await notifiedAgents(db, present.id)));
  if (asset_ids.length) await requireAll(db, 'assets', 'asset_ids', asset_ids);
  if (chosen.approver_id !== null && chosen.approver_id !== present?.approver_id)
    await requireApprover(work, chosen.approver_id, [present?.owner_id ?? null, actor.id]);
}

const texts = (form: ContractForm) => ({
  name: form.name,
  description: storedHtml('description', form.description),
  license_count: form.licensce_count,
  notify_before: form.notify_before,
});

/** What its approver agrees to. Throws 422. */
const agreed = (form: ContractForm, chosen: Chosen, work: ContractWork) => ({
  contract_start_date: atZone(form.contract_start_date, work.zone),
  contract_end_date: atZone(form.contract_end_date, work.zone),
  cost: form.cost,
  contract_status_id: statusFor(form, chosen, work),
});

/** A vendor that is sent takes the place of the user; what was not sent stays. */
function chosenIn(form: ContractForm, present?: ContractRecord): Chosen {
  const { contract_type_id, license_type_id, vendor_id, user_ids, approver_id } = form;
  const had = vendor_id === null ? (present?.user_id ?? null) : null;
  return {
    contract_type_id,
    license_type_id,
    vendor_id,
    user_id: user_ids === undefined ? had : (user_ids[0] ?? null),
    approver_id: approver_id === undefined ? (present?.approver_id ?? null) : approver_id,
  };
}

/** With an approver it is a draft whatever is sent; without, Active means what its dates make of it (E5). Throws 422. */
function statusFor(form: ContractForm, { approver_id }: Chosen, { day }: ContractWork): number {
  if (approver_id !== null) return contractStatus.draft;
  requireChoosable(form);
  return form.status_id === contractStatus.draft ? contractStatus.draft : statusOn(daysSent(form), day);
}

/** No save leads to another status than a draft or an active contract (E5). Throws 422. */
function requireChoosable({ status_id }: ContractForm): void {
  if (!choosableContractStatuses.some((one) => one === status_id))
    throw invalid({ status_id: rule(contractTexts.status) });
}

/** Of an approved or active contract, what was agreed is changed by another term (E5, E7). Throws 409, 422. */
function requireUnchanged(contract: ContractRecord, form: ContractForm, work: ContractWork): void {
  if (form.status_id !== contract.contract_status_id) requireChoosable(form);
  const [had, sent] = [daysOf(contract, work), daysSent(form)];
  const same =
    had.start === sent.start &&
    had.end === sent.end &&
    Number(contract.cost) === form.cost &&
    (form.approver_id === undefined || form.approver_id === contract.approver_id);
  if (!same) throw conflict(say(contractSentences.terms_locked));
  const leaves = contract.approver_id === null && form.status_id === contractStatus.draft;
  if (leaves) throw conflict(say(contractSentences.no_draft_again));
}

/** Whom it belongs to and notifies, its assets, its file and its custom fields. */
async function saveParts(
  work: ContractWork,
  id: number,
  { form, files, chosen, isNew }: { form: ContractForm; files: readonly Upload[]; chosen: Chosen; isNew: boolean },
): Promise<void> {
  const { db, actor } = work;
  await setOrganizations(db, id, form.organization_ids, chosen.user_id);
  await setRecipients(db, id, form);
  if (form.asset_ids) await contractAssets.set(work, id, form.asset_ids);
  if (files.length || form.attachment_delete === true) await removeFiles(db, owner(id));
  for (const file of files) await storeFile(db, owner(id), file, actor.id);
  await saveCustomValues(db, owner(id), {
    module: 'contract',
    values: form.custom_fields,
    chosen: { ...chosen },
    actor,
    partial: true,
    isNew,
  });
}

/** Organizations go with their user: of another user, or without one, they go. */
async function setOrganizations(db: Trx, id: number, ids: number[] | undefined, user_id: number | null): Promise<void> {
  await sql`
    delete from contract_organizations l where l.contract_id = ${id}
      and (${ids ?? null}::bigint[] is not null and l.organization_id <> all(${ids ?? []}::bigint[])
        or not exists (select from help_desk.users u where u.id = ${user_id}::bigint and u.organization_id = l.organization_id))`.execute(
    db,
  );
  if (ids?.length)
    await sql`insert into contract_organizations (contract_id, organization_id) select ${id}, o from unnest(${ids}::bigint[]) o on conflict do nothing`.execute(
      db,
    );
}

/**
 * The first term of a draft, or of a contract that nobody has to approve, has what the contract has; after a rejection a
 * new one is asked for (E8, E10). Its approver gets a link once; another approver ends it.
 */
async function saveTerm(
  work: ContractWork,
  { id, contract_start_date, contract_end_date, cost, approver_id, owner_id }: ContractRecord,
): Promise<void> {
  const { db, actor, now } = work;
  const present = await db
    .selectFrom('contract_terms')
    .select(['id', 'decision', 'approver_id'])
    .where('contract_id', '=', id)
    .where('is_current', '=', true)
    .executeTakeFirst();
  const values = {
    contract_start_date,
    contract_end_date,
    cost,
    approver_id,
    decision: approver_id === null ? null : ('pending' as const),
  };
  const isDecided = present !== undefined && present.decision !== null && present.decision !== 'pending';
  const waits = present?.decision === 'pending' && present.approver_id === approver_id;
  if (present?.decision === 'pending' && !waits) await endLinks(db, 'withdrawn', 'term_id', present.id);
  const term = { contract_id: id, type: 'Created' as const };
  if (present && !isDecided) {
    await changeTerm(db, present.id, values);
    if (approver_id !== null && !waits) await submit(work, { ...term, id: present.id }, approver_id);
    if (waits) await announce(db, 'approval', approver_id ?? 0);
    return;
  }
  if (present) await changeTerm(db, present.id, { is_current: false });
  const added = await db
    .insertInto('contract_terms')
    .values({ ...term, ...values, is_current: true, owner_id: owner_id ?? actor.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (approver_id !== null) await submit(work, { ...term, id: added.id }, approver_id);
}

/** Deletes a contract with its terms and files; its links say so. Throws 404, 409. */
export async function deleteContract(work: ContractWork, id: number): Promise<void> {
  const { db } = work;
  const { contract, state } = await holdContract(work, id);
  requirePossible('delete', state);
  const assets = await db.selectFrom('contract_assets').select('asset_id').where('contract_id', '=', id).execute();
  await endLinks(db, 'deleted', 'contract_id', id);
  await recordActivity(
    db,
    { ...work.entry(id), kind: 'deleted' },
    ...assets.map(({ asset_id }) => ({
      ...work.entry(asset_id),
      owner_type: 'sd_assets' as const,
      kind: 'detached' as const,
      before: { what: contractKind.type, items: [{ id, name: contract.name }] },
    })),
  );
  await removeFiles(db, owner(id));
  await removeValues(db, owner(id));
  await addToTotal(db, 'contracts', -1);
  await db.deleteFrom('contracts').where('id', '=', id).execute();
  await announce(db, 'contract', id);
  await announce(db, 'asset', ...assets.map(({ asset_id }) => asset_id));
}

interface Left {
  owner: boolean;
  /** Agents who are notified of its end. */
  notified: number[];
  pending: { id: number; name: string } | null;
}

/** Who of a contract left, and who decides about what waits. */
async function leftOf(db: Trx, id: number): Promise<Left> {
  const { rows } = await sql<Left>`
    select exists (select from help_desk.users u where u.id = c.owner_id and not u.active) as owner,
      array(select u.id from contract_recipients l join help_desk.users u on u.id = l.user_id and not u.active where l.contract_id = c.id) as notified,
      (select json_build_object('id', m.approver_id, 'name', ${personName(sql`m.approver_id`)}) from contract_terms m
        where m.contract_id = c.id and m.decision = 'pending') as pending
    from contracts c where c.id = ${id}`.execute(db);
  return rows[0]!;
}

/** The snapshot of the log, with the owner, whom no form changes. */
async function snapshot({ db, zone }: ContractWork, id: number) {
  const { rows } = await sql<{ owner: unknown }>`
    select ${person(sql`c.owner_id`)} as owner from contracts c where c.id = ${id}`.execute(db);
  return { ...(await snapshotContract(db, id, zone)), owner: rows[0]?.owner };
}

/**
 * Gives a contract of an owner who left to another one, and the places of those who left among who is notified to somebody.
 * Throws 403, 404; 409 if nobody left there, or it has ended; 422 for who is no active agent, and for a new owner who is
 * asked to approve what waits (E9).
 */
export async function reassignContract(work: ContractWork, id: number, form: ReassignForm): Promise<void> {
  const { db, actor } = work;
  const { owner_id, notify_agent_id } = form;
  const { state } = await holdContract(work, id);
  await requireAllowed(refusalsOf(actor, state).contract_edit);
  await requireChoices(db, { owner_id: someAgent, notify_agent_id: someAgent }, { owner_id, notify_agent_id });
  const left = await leftOf(db, id);
  if (owner_id !== null && !left.owner) throw conflict(say(contractSentences.owner_has_not_left));
  if (notify_agent_id !== null && !left.notified.length) throw conflict(say(contractSentences.nobody_told_has_left));
  if (owner_id !== null && owner_id === left.pending?.id && !work.ownerMayDecide)
    throw invalid({ owner_id: say(contractSentences.owner_is_asked, { person: left.pending.name }) });
  const before = await snapshot(work, id);
  if (notify_agent_id !== null) {
    await sql`delete from contract_recipients where contract_id = ${id} and user_id = any(${left.notified}::bigint[])`.execute(
      db,
    );
    await sql`insert into contract_recipients (contract_id, user_id) values (${id}, ${notify_agent_id}) on conflict do nothing`.execute(
      db,
    );
  }
  await changeContract(work, id, owner_id === null ? {} : { owner_id });
  const changed = difference(before, await snapshot(work, id));
  if (changed) await recordActivity(db, { ...work.entry(id), kind: 'updated', ...changed });
}
