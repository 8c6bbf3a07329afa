import { changeStatus } from '../../wire/change/change';
import { type Bar, barredBy, barsOf, storeAcceptance } from '../collision';
import { demandsOf } from '../risk';
import { recordActivity } from '../shared/activity';
import { conflict } from '../shared/errors';
import { announce } from '../shared/live';
import type { AnyActor, Operation } from '../shared/operation';
import type { ChangeOperation } from './change.kind';
import { changeCatalogues, type ChangeRecord, lockChange } from './change.queries';
import { behaviourOf, entersRelease, requireAction } from './change.rules';

/** What the log keeps of what blocks a change. */
const logged = ({ blocks }: Bar) => {
  const of = (kind: Bar['blocks'][number]['kind']) =>
    blocks.filter((block) => block.kind === kind).map(({ id, name }) => ({ id, name }));
  return { freezes: of('freeze'), what: 'asset', items: of('outside_maintenance') };
};

/**
 * Accepts what blocks a change now, so that it may be released (G13). Throws 404; 403 without `enforce_cab`, 409 if
 * nothing blocks it, or all of it was accepted.
 */
export async function acceptCollision(operation: ChangeOperation, id: number, reason: string): Promise<void> {
  const { db, actor } = operation;
  const change = await lockChange(db, id);
  const bar = (await barsOf(db, [id])).get(id);
  await requireAction(actor, { ...change, bar }, 'change_collision_accept');
  if (!bar) return;
  await storeAcceptance(operation, id, bar.blocks, reason);
  await recordActivity(db, {
    ...operation.entry(id),
    kind: 'collision-accepted',
    after: { ...logged(bar), comment: reason },
  });
  await announce(db, 'change', id);
}

/** Throws 409 naming what blocks the change, as it is now stored, unless somebody accepted it (G13). */
export async function requireUnbarred({ db, actor }: Operation, id: number): Promise<void> {
  const bar = (await barsOf(db, [id])).get(id);
  if (bar && !bar.isAccepted) throw conflict(barredBy(bar, actor));
}

/**
 * The status to which a board's decision leads: the one that it names, but Planning while something blocks the release of
 * the change (`bar`), which its log says (G13), or while its risk wants another board first (G16).
 */
export async function statusByBoard(
  operation: ChangeOperation<AnyActor>,
  { id, stage_id }: Pick<ChangeRecord, 'id' | 'stage_id'>,
  named: number,
): Promise<{ status: number; bar?: Bar }> {
  const { db } = operation;
  const { statuses } = await changeCatalogues(db);
  if (!entersRelease(stage_id, behaviourOf(named, statuses))) return { status: named };
  const demand = (await demandsOf(db, [id])).get(id);
  if (demand) {
    await recordActivity(db, { ...operation.entry(id), kind: 'risk-barred', after: { cab: demand.board.name } });
    return { status: changeStatus.planning };
  }
  const bar = (await barsOf(db, [id])).get(id);
  if (!bar || bar.isAccepted) return { status: named };
  await recordActivity(db, { ...operation.entry(id), kind: 'collision-barred', after: logged(bar) });
  return { status: changeStatus.planning, bar };
}
