import { sql } from 'kysely';
import {
  type ApprovedField,
  approvalLimits,
  approvalTexts,
  approvedFields,
  type ReapprovalChoice,
} from '../../wire/approval/approval';
import { changeStatus, changeType } from '../../wire/change/change';
import { isLonger } from '../../wire/protocol/limits';
import { changeKind, type ChangeOperation } from '../change/change.kind';
import { lockChange, setStatus } from '../change';
import { plainText } from '../mail/letter';
import { approvedFieldNames, isApprovedField } from '../parts/activity/approved';
import { recordActivity } from '../shared/activity';
import { authorize } from '../shared/actor';
import type { Trx } from '../shared/db';
import { conflict, forbidden, invalid } from '../shared/errors';
import type { Happening, sentWith } from '../shared/happened';
import type { AnyActor, NamedActor } from '../shared/operation';
import { rule, say, type Sentence } from '../shared/sentence';
import { behavesAs } from '../shared/shapes';
import { mailReview } from './approval.mails';
import { announceRun } from './approval.queries';
import * as approvedSentences from '../../texts/compiled/server/approved';
import * as changeSentences from '../../texts/compiled/server/change';

/** A field of what was approved, before and after it was rewritten: a text, or a moment as `{at}`. */
export interface Rewritten {
  field: ApprovedField;
  before: unknown;
  after: unknown;
}

interface ApprovedRun {
  id: number;
  change_id: number;
  name: string;
  rewritten: Rewritten[] | null;
  /** The built-in status and type that those of the change behave as. */
  stage_id: number;
  type_id: number;
}

type Call = NonNullable<ReturnType<typeof sentWith>>;

/** What the review needs of the services. */
interface Desk {
  now(): Date;
  address(): string;
}

/**
 * Looks, before a transaction ends, whether it rewrote what a board has approved of a change that is not closed (G14):
 * fields, window, type, assets, rollout or backout plan, whatever call or rule did it; `call` is null where nobody can be
 * asked. Then the approval is outdated, or
 * kept with a reason, as the person says who made the call; where nobody can be asked (a rule, a job) it is outdated.
 * A major change goes back to Planning. Throws 409 with the code `change.approved` naming the fields if the call does not
 * say which; 403 and 422 for a reason.
 */
export async function reviewApprovals(
  trx: Trx,
  desk: Desk,
  lines: readonly Happening[],
  call: Call | null,
): Promise<void> {
  const changes = rewrittenIn(call ? lines : await stillLogged(trx, lines));
  if (!changes.size) return;
  for (const run of await approvedRuns(trx, [...changes.keys()])) {
    const { line, fields } = changes.get(run.change_id)!;
    await review(trx, desk, { run, line, fields, call });
  }
}

async function review(
  trx: Trx,
  desk: Desk,
  { run, line, fields, call }: { run: ApprovedRun; line: Happening; fields: Rewritten[]; call: Call | null },
): Promise<void> {
  const isFirst = run.rewritten === null;
  const reason = isFirst ? reasonOf(call, run, fields) : null;
  const doer = line.actor_id === null ? undefined : await nameOf(trx, line.actor_id);
  const operation: ChangeOperation<AnyActor> = {
    db: trx,
    actor: doer ?? null,
    now: desk.now(),
    address: desk.address(),
    entry: (owner_id) => ({
      owner_type: changeKind.owner,
      owner_id,
      actor_id: line.actor_id,
      created_at: line.created_at,
      request_id: line.request_id ?? '',
    }),
  };
  const names = namesOf(fields);
  if (reason !== null) {
    await recordActivity(trx, {
      ...operation.entry(run.change_id),
      kind: 'cab-kept',
      after: { cab: run.name, fields: names, comment: reason },
    });
  } else {
    await sql`update cab_runs set rewritten = ${JSON.stringify(merged(run.rewritten ?? [], fields))}::jsonb
      where id = ${run.id}`.execute(trx);
    if (isFirst)
      await recordActivity(trx, {
        ...operation.entry(run.change_id),
        kind: 'cab-outdated',
        after: { cab: run.name, fields: names },
      });
  }
  if (isFirst)
    await mailReview(trx, {
      ...operation,
      changeId: run.change_id,
      runId: run.id,
      cab: run.name,
      fields: fieldList(names),
      reason,
    });
  const isReleased = run.stage_id === changeStatus.pendingRelease || run.stage_id === changeStatus.pendingReview;
  if (reason === null && run.type_id === changeType.major && isReleased) {
    await lockChange(trx, run.change_id);
    await setStatus(operation, run.change_id, changeStatus.planning);
  }
  await announceRun(trx, run.change_id, run.id);
}

/** The reason why the approval is kept; null: the board is asked again. Throws 403, 409, 422. */
function reasonOf(call: Call | null, run: ApprovedRun, fields: readonly Rewritten[]): string | null {
  if (!call) return null;
  const { confirm_reapproval: confirmed, keep_approval_reason: kept } = call.sent as Partial<
    Record<keyof ReapprovalChoice, unknown>
  >;
  if (typeof kept === 'string' && kept.trim()) {
    if (!call.actor) throw forbidden('enforce_cab');
    authorize(call.actor, 'enforce_cab');
    if (isLonger(kept.trim(), approvalLimits.reason))
      throw invalid({ keep_approval_reason: rule(approvalTexts.reason) });
    return kept.trim();
  }
  if (['1', 'true'].includes(String(confirmed))) return null;
  throw conflict(
    // Its code is approvedCode of wire/approval/reapproval.ts.
    say(changeSentences.approved, {
      board: run.name,
      fields: fieldList(namesOf(fields)),
    }),
  );
}

/** The latest runs of these changes that were approved, of changes that are not closed. */
async function approvedRuns(trx: Trx, ids: readonly number[]): Promise<ApprovedRun[]> {
  const { rows } = await sql<ApprovedRun>`
    select r.id, r.change_id, r.name, r.rewritten,
      (select ${behavesAs('s')} from change_statuses s where s.id = c.status_id) as stage_id,
      (select ${behavesAs('y')} from change_types y where y.id = c.change_type_id) as type_id
    from changes c cross join lateral (select * from cab_runs r where r.change_id = c.id order by r.id desc limit 1) r
    where c.id = any(${ids}) and r.status = 'APPROVED' and c.status_id <> ${changeStatus.closed} order by c.id`.execute(
    trx,
  );
  return rows;
}

async function nameOf(trx: Trx, id: number): Promise<NamedActor | undefined> {
  const { rows } = await sql<NamedActor>`
    select u.id, coalesce(nullif(u.full_name, ''), u.email) as full_name from help_desk.users u where u.id = ${id}`.execute(
    trx,
  );
  return rows[0];
}

/** Of lines that rules wrote those that are in the log: what a rule that failed had done is taken back. */
async function stillLogged(trx: Trx, lines: readonly Happening[]): Promise<Happening[]> {
  const concerned = lines.filter((line) => line.owner_type === changeKind.owner && fieldsOf(line).length);
  if (!concerned.length) return [];
  const { rows } = await sql<{ owner_id: number; kind: string }>`
    select owner_id, kind from activity_log where owner_type = ${changeKind.owner}
      and owner_id = any(${concerned.map(({ owner_id }) => owner_id)})
      and created_at = any(${concerned.map(({ created_at }) => created_at)}::timestamptz[])`.execute(trx);
  return concerned.filter(({ owner_id, kind }) => rows.some((row) => row.owner_id === owner_id && row.kind === kind));
}

/** What the lines of the log rewrite of each change. */
function rewrittenIn(lines: readonly Happening[]): Map<number, { line: Happening; fields: Rewritten[] }> {
  const found = new Map<number, { line: Happening; fields: Rewritten[] }>();
  for (const line of lines) {
    if (line.owner_type !== changeKind.owner) continue;
    const fields = fieldsOf(line);
    if (!fields.length) continue;
    const present = found.get(line.owner_id);
    found.set(line.owner_id, { line, fields: merged(present?.fields ?? [], fields) });
  }
  return found;
}

function fieldsOf({ kind, before = {}, after = {} }: Happening): Rewritten[] {
  if (kind === 'updated')
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter(isApprovedField)
      .map((field) =>
        field === 'assets'
          ? assets(itemsOf(before.assets), itemsOf(after.assets))
          : { field, before: shown(field, before[field]), after: shown(field, after[field]) },
      );
  if ((kind === 'attached' || kind === 'detached') && (before.what ?? after.what) === 'asset')
    return [assets(itemsOf(before.items), itemsOf(after.items))];
  const key = String(before.key ?? after.key);
  if (kind.startsWith('planning-') && isApprovedField(key))
    return [
      { field: key, before: shown('description', before.description), after: shown('description', after.description) },
    ];
  return [];
}

interface Item {
  id: number;
  name: string;
}
const itemsOf = (value: unknown): Item[] => (Array.isArray(value) ? (value as Item[]) : []);

/** Which assets went, and which came. */
function assets(before: Item[], after: Item[]): Rewritten {
  const without = (items: Item[], others: Item[]) =>
    items.filter(({ id }) => !others.some((other) => other.id === id)).map(({ name }) => name);
  return {
    field: 'assets',
    before: cut(without(before, after).join(', ')),
    after: cut(without(after, before).join(', ')),
  };
}

/** So much of a value is kept, in characters. */
const maxShown = 500;
const cut = (text: string): string | null =>
  text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text || null;

function shown(field: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return 'at' in value ? value : cut(String((value as { name?: unknown }).name ?? ''));
  return cut(field === 'description' ? plainText(String(value)) : String(value));
}

/** What was before comes from the first time, what is after from the last; of assets all that went and came. */
function merged(first: readonly Rewritten[], then: readonly Rewritten[]): Rewritten[] {
  const joined = (...names: unknown[]) => cut(names.filter(Boolean).join(', '));
  return approvedFields.flatMap((field) => {
    const [old, next] = [first, then].map((list) => list.find((one) => one.field === field));
    if (!old || !next) return old ?? next ?? [];
    return field === 'assets'
      ? { field, before: joined(old.before, next.before), after: joined(old.after, next.after) }
      : { field, before: old.before, after: next.after };
  });
}

const namesOf = (fields: readonly Rewritten[]): ApprovedField[] => fields.map(({ field }) => field);

/** `the subject, the type and the assets` */
export function fieldList(fields: readonly ApprovedField[]): Sentence {
  const all = fields.map((field) => approvedFieldNames[field]);
  const last = all.at(-1) ?? approvedFieldNames.subject;
  const before = all.slice(0, -1);
  if (!before.length) return last;
  const list = before.reduce((first, next) => say(approvedSentences.comma, { first, next }));
  return say(approvedSentences.and, { first: list, next: last });
}
