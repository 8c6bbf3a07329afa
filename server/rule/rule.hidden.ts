import type { Language } from '../../texts/compiled/languages';
import { isOwned } from '../../wire/protocol/kind';
import type { HiddenAction, PageType } from '../../wire/rule/rule';
import { entries } from '../entries';
import { kinds } from '../kinds';
import type { Asked } from '../parts/explain/explain.facts';
import { inWords, requireAsked, whoThere } from '../parts/explain/explain.person';
import { tell } from '../parts/explain/explain.tell';
import type { OwnedRecord } from '../parts/owner';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { peopleOf } from '../shared/person';
import { refusalFor, type Right } from '../shared/right';
import { noRights } from '../shared/rights';
import type { RequestServices } from '../shared/services';
import { requireSeenRecord } from '../shared/sight';

interface Asking {
  actor: Actor;
  /** Somebody else about whom is asked. */
  userId: number | null;
  services: Pick<RequestServices, 'config' | 'now'>;
  language: Language;
}

interface OfRecord {
  pageType: PageType;
  id: number;
}

/**
 * Each action of a record, and why it is hidden from who asks, or from somebody else: by the functions that draw its buttons. Throws 404.
 */
export async function hiddenActions(
  db: Db,
  { pageType, id }: OfRecord,
  { actor, userId, services, language }: Asking,
): Promise<HiddenAction[]> {
  await requireSeenRecord(actor, pageType, id);
  const rules = entries[pageType].rules;
  const said = (all: Awaited<ReturnType<typeof rules.refusals>>, whyNot: (right: Right) => string): HiddenAction[] =>
    Object.entries(all).map(([action, refusal]) => ({
      action,
      shown: refusal === null,
      why: refusal && ('right' in refusal ? whyNot(refusal.right) : refusal.because.in(language)),
    }));
  if (userId === null || userId === actor.id)
    return said(await rules.refusals(db, actor, id, services), (right) => refusalFor(right).in(language));

  const record = isOwned(pageType) ? ({ kind: kinds[pageType], id } as OwnedRecord) : null;
  const person = await requireAsked(db, actor, userId);
  const refusals = await rules.refusals(db, await actingAs(db, actor, person, record), id, services);
  const missing = Object.values(refusals).flatMap((refusal) => (refusal && 'right' in refusal ? [refusal.right] : []));
  const told = await tell(db, record, [person], [...new Set(missing)]);
  return said(refusals, (right) => inWords(told(person, right as (typeof missing)[number]), language));
}

/** The person with what they may do with the record; who may not see it may do nothing. */
async function actingAs(db: Db, actor: Actor, person: Asked, record: OwnedRecord | null): Promise<Actor> {
  const there = record ? await whoThere(db, person, record) : (await peopleOf(db, [person.id])).get(person.id);
  return there ?? { ...actor, ...person, ...noRights, role: 'agent' };
}
