import { type RuleField, type RuleForm, rulePlaceholders } from '../../wire/rule/rule';
import { ruleFaults } from '../../wire/rule/rule.check';
import { planningKeysOf } from '../../wire/rule/rule.offers';
import { fitsPattern } from '../../wire/parts/pattern';
import { notFromHere } from '../help-desk/ticket-actions';
import type { HelpDesk } from '../help-desk/help-desk';
import { requirePlaceholders } from '../mail/placeholder';
import { notOffered } from '../parts/custom-field/custom-field.save';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { choiceGone, invalid } from '../shared/errors';
import { storedHtml } from '../shared/html';
import { refusalFor } from '../shared/right';
import { seeing } from '../shared/seeing';
import { rule, say, type Sentence } from '../shared/sentence';
import { closesProblems, lackedBy, neededBy, type Parts, type Rights } from './rule.author';
import { ticketActionOf, fieldsOf } from './rule.fields';
import { idsIn, idsOf, nameKey, namesOf } from './rule.names';
import * as entrySentences from '../../texts/compiled/server/entry';

/**
 * A rule as it is stored: its author may do what it does and see what it looks at, what it names exists, the help-desk
 * allows what it sets, and its texts are safe. Throws 422 naming every place that is wrong, e.g.
 * `conditions.groups.0.rules.1.value`.
 */
export async function fittingRule<Form extends RuleForm>(
  db: Db,
  form: Form,
  helpDesk: Pick<HelpDesk, 'acts'>,
  author: Actor,
): Promise<Form> {
  const fields = await fieldsOf(db, form.page_type);
  const faults: Record<string, Sentence> = Object.fromEntries(
    Object.entries(ruleFaults(form, fields, fitsPattern)).map(([path, text]) => [path, rule(text)]),
  );
  const withheld = rightFaults(form, fields, author, await closesProblems(db, [form as Parts]));
  // Nothing is said of what they name: whether it is there would be told to who may not see it.
  const isWithheld = (path: string) => partsOf(path).some((part) => part in withheld);
  for (const path of Object.keys(faults)) if (isWithheld(path)) delete faults[path];
  Object.assign(faults, withheld);
  const ids = idsOf(form, fields).filter(
    ({ id, path }) => Number.isSafeInteger(id) && id > 0 && !faults[path] && !isWithheld(path),
  );
  const names = await namesOf(seeing(db), ids);
  for (const { lookup, id, path } of ids) if (!names.has(nameKey(lookup, id))) faults[path] = choiceGone();
  Object.assign(faults, await unseenFaults(db, form, fields, author, faults));
  form.actions.forEach((action, a) => {
    const act = action.type === 'set' && form.page_type === 'ticket' ? ticketActionOf(action.field) : undefined;
    if (act && !helpDesk.acts.includes(act)) faults[`actions.${a}.field`] = notFromHere();
    const keys = planningKeysOf[form.page_type];
    if (action.type === 'planning' && keys.length && !keys.includes(action.identifier))
      faults[`actions.${a}.identifier`] = say(entrySentences.identifier, {
        keys: keys.join(', '),
      });
    if (action.type === 'mail')
      for (const part of ['subject', 'body'] as const)
        Object.assign(faults, placeholderFaults(`actions.${a}.${part}`, action[part]));
  });
  if (Object.keys(faults).length) throw invalid(faults);
  return { ...form, actions: form.actions.map(safe) };
}

/** The places of a form where a missing right is told: those of the condition or the action to which a path belongs. */
function partsOf(path: string): string[] {
  const [part] = /^(?:conditions\.groups\.\d+\.rules|actions)\.\d+/.exec(path) ?? [path];
  return part === path ? [path] : [`${part}.field`, `${part}.type`];
}

/** Of actions that set a custom field to what the author may not choose there, as a form of theirs is refused. */
async function unseenFaults(
  db: Db,
  { actions }: RuleForm,
  fields: readonly RuleField[],
  author: Actor,
  faults: Readonly<Record<string, unknown>>,
): Promise<Record<string, Sentence>> {
  const set = actions.flatMap((action, a) => {
    const field = action.type === 'set' ? fields.find(({ name }) => name === action.field) : undefined;
    const path = `actions.${a}.value`;
    if (action.type !== 'set' || !field?.custom || !field.lookup || faults[path]) return [];
    return [{ path, lookup: field.lookup, added: idsIn(field, action.value, path).map(({ id }) => String(id)) }];
  });
  return Object.fromEntries((await notOffered(db, author, set)).map(({ path }) => [path, choiceGone()]));
}

/** What the author may not do or see, at the place that asks for it (G35). */
function rightFaults(
  form: RuleForm,
  fields: readonly RuleField[],
  author: Rights,
  problemClosed: number | null,
): Record<string, Sentence> {
  const faults: Record<string, Sentence> = {};
  for (const { right, path } of neededBy(form as Parts, fields, problemClosed))
    if (lackedBy(author, [right])) faults[path] ??= refusalFor(right);
  return faults;
}

/** What is wrong with the placeholders of a text (E30). */
function placeholderFaults(path: string, text: string): Record<string, Sentence> {
  try {
    requirePlaceholders(path, text, rulePlaceholders);
    return {};
  } catch (error) {
    return bodyOf(error);
  }
}

function bodyOf(error: unknown): Record<string, Sentence> {
  const body = error instanceof Error && 'body' in error ? error.body : null;
  if (typeof body === 'object' && body !== null) return body as Record<string, Sentence>;
  throw error;
}

/** Rich text is sanitised as it is written. Throws 422. */
function safe<Action extends RuleForm['actions'][number]>(action: Action, a: number): Action {
  if (action.type === 'mail') return { ...action, body: storedHtml(`actions.${a}.body`, action.body) };
  if (action.type === 'planning')
    return { ...action, description: storedHtml(`actions.${a}.description`, action.description) };
  return action;
}
