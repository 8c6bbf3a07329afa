import { type Condition, isBare } from '../../../shared/filter/operator';
import { operatorText } from '../../../shared/filter/operator.text';
import { useValueText } from '../../../shared/filter/useValueText';
import { useMessages } from '../../../shared/i18n/useMessages';

/** A filter in words. */
export function ConditionText({ condition: { field, operator, value } }: { condition: Condition }) {
  const t = useMessages();
  const text = useValueText(field, value);
  return (
    <div>
      {field.label} {operatorText(t, field, operator)} {!isBare(operator) && text}
    </div>
  );
}
