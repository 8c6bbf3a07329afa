import type { RuleAction, RuleField, RuleValue } from '../../wire/rule/rule';
import { rightsOfType } from '../../wire/rule/rule.needs';
import { applyCab } from '../approval';
import { attachRelease } from '../change';
import { entries, reportedEntries } from '../entries';
import { sendApart } from '../event';
import { kinds } from '../kinds';
import { setOne } from '../parts/bulk/bulk';
import { setCustomValue } from '../parts/custom-field/custom-field.set';
import { saveEntry } from '../parts/planning/planning.save';
import type { LogOwner } from '../shared/activity';
import type { Actor } from '../shared/actor';
import { ApiError, conflict, noSuch } from '../shared/errors';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { refusalFor } from '../shared/right';
import { seenRecords } from '../shared/scope';
import { say, type Sentence } from '../shared/sentence';
import type { Acting } from './rule.acting';
import { lackedBy, type Rights } from './rule.author';
import { mailByRule } from './rule.mail';
import { wordFor, wordsOf } from './rule.names';
import { fieldGone, idOfCustomField } from './rule.fields';
import { Rejected, sentenceOf } from './rule.rejected';
import { setTicket } from './rule.ticket';
import * as bulkSentences from '../../texts/compiled/server/bulk';
import * as rulesSentences from '../../texts/compiled/server/rules';

/**
 * The service desk itself with the rights of a rule's author (G35). It is nobody: its id is null, so columns of who did
 * something stay empty, nobody is left out of mails, and mails name it in the reader's language (`actorText`).
 */
const serviceDesk = ({ role, permissions, scopes }: Rights): Actor => ({
  id: null as unknown as number,
  full_name: '',
  email: '',
  role,
  time_zone: 'UTC',
  permissions,
  scopes,
  tickets: null,
  people: null,
});

function operationOf({ db, pageType, now, desk, requestId, rights }: Acting): Operation {
  const owner_type = (kinds[pageType].owner ?? 'sd_changes') as LogOwner;
  return {
    db,
    actor: serviceDesk(rights),
    now,
    address: desk.address(),
    entry: (owner_id) => ({
      owner_type,
      owner_id,
      actor_id: null,
      created_at: now,
      ...(requestId !== undefined && { request_id: requestId }),
    }),
  };
}

/**
 * Does what a rule says, by the rules of a person's save (E33) and with its author's rights. Returns what was done in a
 * sentence; throws an ApiError where that is barred.
 */
export async function act(acting: Acting, action: RuleAction): Promise<Sentence> {
  const { db, pageType, id } = acting;
  // Of what the routes ask before they call the functions below, which ask for the rest.
  const lacked = lackedBy(acting.rights, rightsOfType(pageType, action.type));
  if (lacked) throw new ApiError(403, refusalFor(lacked));
  switch (action.type) {
    case 'set':
      return set(acting, action);
    case 'apply_cab': {
      const operation = { ...operationOf(acting), requesterMayDecideAlone: acting.desk.requesterMayDecideAlone };
      const { board } = await applyCab(operation as Parameters<typeof applyCab>[0], id, action.value);
      return say(rulesSentences.board, { board });
    }
    case 'planning':
      return plan(acting, action);
    case 'attach_release': {
      await requireSeen(acting, 'release', [action.value]);
      await attachRelease(operationOf(acting), id, action.value);
      return say(rulesSentences.release, { release: await wordFor(db, 'releases', action.value) });
    }
    case 'attach_asset': {
      const { attachAssets } = entries[pageType].rules;
      if (!attachAssets) throw conflict(notHere());
      await requireSeen(acting, 'asset', action.value);
      const added = await attachAssets(operationOf(acting), id, action.value);
      return say(rulesSentences.assets, { count: added.length });
    }
    case 'mail': {
      const count = await mailByRule(db, pageType, id, action);
      if (!count) throw conflict(say(rulesSentences.nobody));
      return say(rulesSentences.mailed, { count });
    }
    case 'webhook':
      return callWebhook(acting, action.value);
    case 'reject':
      throw new Rejected([{ id, message: action.message }]);
    case 'stop':
      return say(rulesSentences.stopped);
  }
}

/** Throws 409 where a rule names a record that its author may not see, as of one that is gone. */
async function requireSeen({ db, author }: Acting, kind: 'release' | 'asset', ids: readonly number[]): Promise<void> {
  const seen = await seenRecords(db, author, kind, ids);
  if (ids.some((id) => !seen.has(id))) throw conflict(noSuch(kind));
}

/** Its result is that of the delivery, which follows the transaction. */
async function callWebhook({ db, pageType, id, now, requestId }: Acting, webhookId: number): Promise<Sentence> {
  const webhook = await db
    .selectFrom('webhooks')
    .select(['name', 'active'])
    .where('id', '=', webhookId)
    .executeTakeFirst();
  if (!webhook) throw conflict(noSuch('webhook'));
  if (!webhook.active) throw conflict(say(rulesSentences.webhook_off, { name: webhook.name }));
  const event = { type: 'rule.matched', kind: pageType, record_id: id, actor_id: null, after: {}, onDemand: false };
  const delivery = await sendApart({ db, now, present: now, requestId }, webhookId, event);
  return say(rulesSentences.webhook_called, { name: webhook.name, delivery });
}

const notHere = (): Sentence => say(rulesSentences.not_here);

async function set(acting: Acting, { field, value }: Extract<RuleAction, { type: 'set' }>): Promise<Sentence> {
  const { db, pageType, id, fields } = acting;
  const known = fields.get(field);
  if (!known) throw conflict(fieldGone(field));
  if (known.custom) return setCustom(acting, known, value ?? null);
  if (!known.settable || !known.lookup) throw conflict(notHere());
  const wanted = value === null || value === undefined || value === '' ? null : Number(value);
  const result =
    wanted === null
      ? say(rulesSentences.emptied, { field: known.label })
      : say(rulesSentences.set, {
          field: known.label,
          value: await wordFor(db, known.lookup, wanted),
        });
  if (pageType === 'ticket') {
    await setTicket(acting, field, wanted);
    return result;
  }
  const { bulk } = reportedEntries[pageType];
  if (!bulk || !(field in bulk.fields)) throw conflict(notHere());
  const left = await setOne(operationOf(acting), bulk, id, { [field]: wanted });
  if (left && !left.same) throw conflict(left.why);
  return left?.why ?? result;
}

/** Sets a custom field as a save of the record's form would; what is refused is said with the field's name. */
async function setCustom(acting: Acting, known: RuleField, value: RuleValue): Promise<Sentence> {
  const { pageType, id, desk } = acting;
  const { custom } = entries[pageType].rules;
  if (!custom) throw conflict(notHere());
  const operation = operationOf(acting);
  const inZone = { ...operation, actor: { ...operation.actor, time_zone: desk.zone } };
  const sent = { fieldId: idOfCustomField(known.name), value };
  const changed = await setCustomValue(inZone, custom, id, sent).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.status, say(rulesSentences.refused, { field: known.label, why: sentenceOf(error.body) }));
  });
  if (!changed) return say(bulkSentences.already_so);
  const words = await wordsOf(acting.db, known, value);
  return words
    ? say(rulesSentences.set, { field: known.label, value: words })
    : say(rulesSentences.emptied, { field: known.label });
}

async function plan(
  acting: Acting,
  { identifier, description }: Extract<RuleAction, { type: 'planning' }>,
): Promise<Sentence> {
  const { db, pageType, id } = acting;
  const operation = operationOf(acting);
  const owner = kinds[pageType].owner;
  const { hold } = entries[pageType].rules;
  if (!owner || !hold) throw conflict(notHere());
  await hold(db, id);
  await saveEntry(
    operation,
    { type: owner, id },
    { identifier, description } as Parameters<typeof saveEntry>[2],
    undefined,
    [],
    false,
  );
  await announce(db, kinds[pageType].type, id);
  return say(rulesSentences.planned, { entry: identifier });
}
