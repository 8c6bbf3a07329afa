import { useMessages } from '../i18n/useMessages';
import type { Choice } from '../select/choice';
import { type Condition, isBare } from './operator';
import { operatorText } from './operator.text';
import { useNames } from './useNames';
import { useValueText } from './useValueText';

/** A filter in words, with all its values. */
export function ConditionText({ condition: { field, operator, value } }: { condition: Condition }) {
  const t = useMessages();
  const choices = Array.isArray(value) ? (value as readonly Choice[]) : [];
  const named = useNames(field.kind === 'records' && !isBare(operator) ? field.lookup : null, choices);
  const text = useValueText(field, choices.length > 0 ? named : value, Infinity);
  return (
    <div>
      {field.label} {operatorText(t, field, operator)} {!isBare(operator) && text}
    </div>
  );
}
