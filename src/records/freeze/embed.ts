export { Recurrence, type Repeating, repeatingOf, repeatingRules, ruleOf, ZoneField } from './freeze.recurrence';
export { recurrenceWords } from './freeze.words';
