import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import { type RuleAction, type RuleForm, ruleLimits, type RuleTried } from '../../wire/rule/rule';
import { kinds } from '../kinds';
import { type Actor, requireSees } from '../shared/actor';
import type { Trx } from '../shared/db';
import { invalid, noSuch } from '../shared/errors';
import { takeHappened } from '../shared/happened';
import { requireSeenChoice } from '../shared/sight';
import { fittingRule } from './rule.admit';
import type { Desk } from './rule.acting';
import { Breaks } from './rule.breaks';
import { look, readConditions } from './rule.conditions';
import { factsOf } from './rule.facts';
import { fieldsOf } from './rule.fields';
import { fitting } from './rule.log.list';
import { runActions } from './rule.run';
import { requireRule } from './rule.save';
import { Room, traceOf } from './rule.trace';
import { namesInWhys, whyOf } from './rule.words';
import { seenRecords } from '../shared/scope';
import { seeing } from '../shared/seeing';

/**
 * What a rule, which need not be saved, would do with a record if who asks had saved it (E36): the same as when it runs,
 * and then undone, mails too. Throws 403 for records that they may not see, 422.
 */
export async function tryRule(
  db: Trx,
  desk: Desk,
  form: RuleForm & { record_id: number },
  { actor, language }: { actor: Actor; language: Language },
): Promise<RuleTried> {
  requireSees(actor, form.page_type);
  await requireRule(db, 'performer' in form ? 'listener' : 'workflow', form.id ?? null);
  const { page_type: pageType, record_id: id, conditions, actions } = await fittingRule(db, form, desk.helpDesk, actor);
  await requireSeenChoice(actor, pageType, 'record_id', id);
  if (!(await seenRecords(db, actor, pageType, [id])).has(id))
    throw invalid({ record_id: noSuch(kinds[pageType].noun) });
  const known = await fieldsOf(db, pageType);
  const named = new Set(conditions.groups.flatMap((group) => group.rules.map(({ field }) => field)));
  const needed = known.filter(({ name }) => named.has(name));
  // It sees what its author sees.
  const facts = (await factsOf(seeing(db), pageType, [id], needed, desk.zone)).get(id);
  if (!facts) throw invalid({ record_id: noSuch(kinds[pageType].noun) });
  const fields = new Map(known.map((field) => [field.name, field]));
  const ready = readConditions(conditions);
  const looked = { fields, facts, breaks: new Breaks() };
  const whole = new Room(ruleLimits.reply);
  const trace = await traceOf(ready, await look(ready, looked), looked, {
    whole,
    deciding: new Room(ruleLimits.reply),
  });
  const [why] = whyOf(await namesInWhys(db, known, [trace]), known, [trace]);
  const acting = {
    db,
    pageType,
    id,
    now: desk.now(),
    requestId: undefined,
    fields,
    desk,
    rights: actor,
    author: actor,
  };
  await sql`savepoint trial`.execute(db);
  const { effects } = trace.matched
    ? await runActions(acting, actions as RuleAction[], { tries: true })
    : { effects: [] };
  await sql`rollback to savepoint trial`.execute(db);
  takeHappened(db);
  const [tried] = fitting([
    {
      ...trace,
      why: why?.in(language) ?? '',
      effects: effects.map((one) => ({ ...one, text: one.text.in(language) })),
    },
  ]);
  return tried!;
}
