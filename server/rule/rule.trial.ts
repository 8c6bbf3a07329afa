import { sql } from 'kysely';
import type { Language } from '../../wire/languages';
import type { RuleAction, RuleForm, RuleTried } from '../../wire/rule/rule';
import { kinds } from '../kinds';
import type { Trx } from '../shared/db';
import { invalid, noSuch } from '../shared/errors';
import { takeHappened } from '../shared/happened';
import { evaluate } from './rule.conditions';
import type { Desk } from './rule.acting';
import { factsOf } from './rule.facts';
import { fieldsOf } from './rule.fields';
import { fittingRule } from './rule.admit';
import { requireRule } from './rule.save';
import { runActions } from './rule.run';
import { whyOf } from './rule.words';

/**
 * What a rule, which need not be saved, would do with a record (E36): the same as when it runs, and then undone, mails
 * too. Throws 422.
 */
export async function tryRule(
  db: Trx,
  desk: Desk,
  form: RuleForm & { record_id: number },
  language: Language,
): Promise<RuleTried> {
  await requireRule(db, 'performer' in form ? 'listener' : 'workflow', form.id ?? null);
  const { page_type: pageType, record_id: id, conditions, actions } = await fittingRule(db, form, desk.helpDesk);
  const known = await fieldsOf(db, pageType);
  const named = new Set(conditions.groups.flatMap((group) => group.rules.map(({ field }) => field)));
  const asked = known.filter(({ name }) => named.has(name));
  const facts = (await factsOf(db, pageType, [id], asked, desk.zone)).get(id);
  if (!facts) throw invalid({ record_id: noSuch(kinds[pageType].noun) });
  const fields = new Map(known.map((field) => [field.name, field]));
  const trace = evaluate(conditions, fields, facts);
  const [why] = await whyOf(db, pageType, [trace]);
  const acting = { db, pageType, id, now: desk.now(), requestId: undefined, fields, desk };
  await sql`savepoint trial`.execute(db);
  const { effects } = trace.matched
    ? await runActions(acting, actions as RuleAction[], { tries: true })
    : { effects: [] };
  await sql`rollback to savepoint trial`.execute(db);
  takeHappened(db);
  return {
    matched: trace.matched,
    why: why?.in(language) ?? '',
    groups: trace.groups,
    effects: effects.map((one) => ({ ...one, text: one.text.in(language) })),
  };
}
