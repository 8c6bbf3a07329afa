import type { Language } from '../../texts/compiled/languages';
import type { HiddenAction, PageType } from '../../wire/rule/rule';
import { runState } from '../approval/approval.rules';
import { assetState } from '../asset/asset.queries';
import { refusalsOf as ofAsset } from '../asset/asset.rules';
import { changeState } from '../change/change.queries';
import { refusalsOf as ofChange } from '../change/change.rules';
import { refusalsOf as ofContract } from '../contract/contract.rules';
import { contractState } from '../contract/contract.queries';
import { problemState } from '../problem/problem.queries';
import { refusalsOf as ofProblem } from '../problem/problem.rules';
import { releaseState } from '../release/release.queries';
import { refusalsOf as ofRelease } from '../release/release.rules';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import type { Refusals } from '../shared/refusal';
import { refusalFor } from '../shared/right';
import type { RequestServices } from '../shared/services';
import { ticketState } from '../ticket/ticket.queries';
import { refusalsOf as ofTicket } from '../ticket/ticket.rules';

async function refusalsOn(
  db: Db,
  actor: Actor,
  pageType: PageType,
  id: number,
  { config }: Pick<RequestServices, 'config'>,
): Promise<Refusals> {
  switch (pageType) {
    case 'problem':
      return ofProblem(actor, await problemState(db, id));
    case 'change': {
      const state = await changeState(db, id);
      return ofChange(actor, state, (await runState(db, id, actor.id, config)) ?? {});
    }
    case 'release':
      return ofRelease(actor, await releaseState(db, id));
    case 'asset':
      return ofAsset(actor, await assetState(db, id));
    case 'contract':
      return ofContract(actor, await contractState(db, id));
    case 'ticket':
      return ofTicket(actor, await ticketState(db, id));
  }
}

/** Each action of a record, and why it is hidden from who asks: by the functions that draw its buttons. Throws 404. */
export async function hiddenActions(
  db: Db,
  actor: Actor,
  pageType: PageType,
  id: number,
  services: Pick<RequestServices, 'config'>,
  language: Language,
): Promise<HiddenAction[]> {
  const refusals = await refusalsOn(db, actor, pageType, id, services);
  return Object.entries(refusals).map(([action, refusal]) => ({
    action,
    shown: refusal === null,
    why: refusal && ('right' in refusal ? refusalFor(refusal.right) : refusal.because).in(language),
  }));
}
