import { ValidationError } from 'yup';
import { customFieldRule, type FitsPattern, numberLimits } from '../parts/form.schema';
import { isDateTime, isPlainNumber, requiredChoice } from '../protocol/fields';
import { isCustomFieldName, operatorsOf, type RuleField } from './rule.fields';
import { actionsOf, bareOperators, fromToEvents, type Operator, type PageType, ruleTexts } from './rule';
import type { RuleAction, RuleValue } from './rule.schema';

/** A rule as far as its parts are compared with each other and with the fields of its records. */
interface Checked {
  page_type?: PageType;
  conditions: { groups: { rules: { field: string; operator: string; value?: RuleValue | undefined }[] }[] };
  actions: RuleAction[];
  /** Of a listener. */
  events?: { event: string; from?: number | null; to?: number | null }[];
}

/**
 * What is wrong with a rule that is well formed: fields that its records do not have, comparisons that do not fit them,
 * actions that do not fit. By path, e.g. `conditions.groups.0.rules.1.value`. The form and the server ask the same;
 * the server adds that what ids name exists, and with `fits` that values look like the patterns of custom fields.
 */
export function ruleFaults(rule: Checked, fields: readonly RuleField[], fits?: FitsPattern): Record<string, string> {
  const known = new Map(fields.map((field) => [field.name, field]));
  return { ...conditionFaults(rule, known), ...eventFaults(rule, fields), ...actionFaults(rule, known, fits) };
}

/** What is said of a field that the records do not have. */
const unknownFault = (name: string): string => (isCustomFieldName(name) ? ruleTexts.fieldDeleted : ruleTexts.field);

type Faults = Record<string, string>;
type Known = ReadonlyMap<string, RuleField>;

/** {@link ruleFaults} of conditions alone. */
export function conditionFaults({ conditions }: Pick<Checked, 'conditions'>, known: Known): Faults {
  const faults: Faults = {};
  conditions.groups.forEach((group, g) =>
    group.rules.forEach(({ field: name, operator, value = null }, r) => {
      const at = `conditions.groups.${g}.rules.${r}`;
      const field = known.get(name);
      if (!field) faults[`${at}.field`] = unknownFault(name);
      else if (!operatorsOf[field.kind].includes(operator as Operator)) faults[`${at}.operator`] = ruleTexts.operator;
      else if (!bareOperators.includes(operator as Operator)) {
        const fault = valueFault(field, value, operator === 'in');
        if (fault) faults[`${at}.value`] = fault;
      }
    }),
  );
  return faults;
}

/** Why an action cannot set a field to this; null: it can. Of a custom field as its form says it. */
function setFault(field: RuleField, value: RuleValue, fits: FitsPattern | undefined): string | null {
  const { custom, options, optional } = field;
  if (!custom) return value === null ? (optional ? null : ruleTexts.value) : valueFault(field, value, false);
  try {
    customFieldRule({ ...custom, options }, fits).validateSync(value);
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

/** Why a field cannot be compared with this, or a field of the record's own be set to it; null: it can. */
export function valueFault({ kind, options }: RuleField, value: RuleValue, several: boolean): string | null {
  const values = Array.isArray(value) ? value : [value];
  if (!values.length || (Array.isArray(value) && !several && values.length > 1)) return ruleTexts.value;
  const fits = (one: string | number | boolean | null): string | null => {
    switch (kind) {
      case 'select':
        return requiredChoice().isValidSync(one) ? null : ruleTexts.value;
      case 'number':
        return ['number', 'string'].includes(typeof one) && isPlainNumber(String(one), numberLimits)
          ? null
          : ruleTexts.number;
      case 'time':
        return typeof one === 'string' && isDateTime(one) ? null : ruleTexts.time;
      case 'flag':
        return [true, false, 0, 1, '0', '1', 'true', 'false'].includes(one as never) ? null : ruleTexts.value;
      case 'options':
        return typeof one === 'string' && (!options.length || options.includes(one)) ? null : ruleTexts.value;
      case 'text':
        return typeof one === 'string' && one !== '' ? null : ruleTexts.value;
    }
  };
  return values.map(fits).find((fault) => fault !== null) ?? null;
}

/** Events that every kind of record has, whatever its fields. */
const commonEvents = ['planning', 'cab_approved', 'cab_denied', 'attachment', 'link_added'];

function eventFaults({ events = [] }: Checked, fields: readonly RuleField[]): Faults {
  const faults: Faults = {};
  events.forEach(({ event, from, to }, e) => {
    const there = commonEvents.includes(event) || fields.some((field) => field.event === event);
    if (!there) faults[`events.${e}.event`] = ruleTexts.event;
    else if ((from || to) && !(fromToEvents as readonly string[]).includes(event))
      faults[`events.${e}.${from ? 'from' : 'to'}`] = ruleTexts.fromTo;
  });
  return faults;
}

function actionFaults({ actions, events, page_type }: Checked, known: Known, fits: FitsPattern | undefined): Faults {
  const faults: Faults = {};
  const set = new Set<string>();
  actions.forEach((action, a) => {
    if (page_type && !actionsOf[page_type].includes(action.type)) faults[`actions.${a}.type`] = ruleTexts.action;
    if (action.type === 'reject' && events) faults[`actions.${a}.type`] = ruleTexts.onlyWorkflow;
    if (action.type !== 'set') return;
    const field = known.get(action.field);
    const at = `actions.${a}`;
    if (!field) faults[`${at}.field`] = unknownFault(action.field);
    else if (!field.settable) faults[`${at}.field`] = ruleTexts.notSettable;
    else if (set.has(field.name)) faults[`${at}.field`] = ruleTexts.twice;
    else if (triggersItself(field, action.value ?? null, events)) faults[`${at}.field`] = ruleTexts.itsOwnTrigger;
    else {
      const fault = setFault(field, action.value ?? null, fits);
      if (fault) faults[`${at}.value`] = fault;
    }
    set.add(action.field);
  });
  return faults;
}

/** A listener that sets what it listens to, unless the value that it listens for is another one. */
const triggersItself = ({ event }: RuleField, value: RuleValue, events: Checked['events'] = []): boolean =>
  event !== null && events.some((one) => one.event === event && !one.from && (!one.to || one.to === Number(value)));
