import type { Language } from '../../texts/compiled/languages';
import type { HiddenAction, PageType } from '../../wire/rule/rule';
import { entries } from '../entries';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { refusalFor } from '../shared/right';
import type { RequestServices } from '../shared/services';
import { requireSeenRecord } from '../shared/sight';

/** Each action of a record, and why it is hidden from who asks: by the functions that draw its buttons. Throws 404. */
export async function hiddenActions(
  db: Db,
  actor: Actor,
  pageType: PageType,
  id: number,
  services: Pick<RequestServices, 'config' | 'now'>,
  language: Language,
): Promise<HiddenAction[]> {
  await requireSeenRecord(actor, pageType, id);
  const refusals = await entries[pageType].rules.refusals(db, actor, id, services);
  return Object.entries(refusals).map(([action, refusal]) => ({
    action,
    shown: refusal === null,
    why: refusal && ('right' in refusal ? refusalFor(refusal.right) : refusal.because).in(language),
  }));
}
