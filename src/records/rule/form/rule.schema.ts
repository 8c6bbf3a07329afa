import { type AnyObjectSchema, ValidationError } from 'yup';
import { ruleFaults } from '../../../../wire/rule/rule.check';
import { listenerForm, workflowForm } from '../../../../wire/rule/rule.schema';
import type { ListenerForm, RuleField, RuleKind } from '../../../../wire/rule/rule';
import { ruleOf, type RuleValues } from './rule.values';

/** The rules of wire/ for the form: each part is well formed, and all of it fits the fields of the records. */
export function ruleSchema(kind: RuleKind, fields: readonly RuleField[]): AnyObjectSchema {
  const form: AnyObjectSchema = kind === 'workflow' ? workflowForm : listenerForm;
  return form
    .transform((values: RuleValues) => ruleOf(kind, values))
    .test('fits', (rule: ListenerForm, { createError }) => {
      const faults = Object.entries(ruleFaults(rule, fields));
      if (faults.length === 0) return true;
      return new ValidationError(faults.map(([path, message]) => createError({ path, message })));
    });
}
