import type { Language } from '../../texts/compiled/languages';
import type { HiddenAction, PageType } from '../../wire/rule/rule';
import { changeState, refusalsOf as ofChange, runState } from '../change';
import { assetState, refusalsOf as ofAsset } from '../asset';
import { contractState, refusalsOf as ofContract } from '../contract';
import { problemState, refusalsOf as ofProblem } from '../problem';
import { refusalsOf as ofRelease, releaseState } from '../release';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import type { Refusals } from '../shared/refusal';
import { refusalFor } from '../shared/right';
import type { RequestServices } from '../shared/services';
import { refusalsOf as ofTicket, ticketState } from '../ticket';

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
