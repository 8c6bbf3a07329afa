import { bareOperators, type Operator, operatorsOf } from '../../../../wire/rule/rule';
import { Button } from '../../../shared/button/Button';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DeleteIcon } from '../../../shared/icon/icon';
import { useStyles } from '../../../shared/style/useStyles';
import { useBuilder, useSet } from './builder';
import * as sheet from './Builder.module.css';
import { FieldPick } from './FieldPick';
import { Pick } from './Pick';
import type { ConditionValues } from './rule.values';
import { ValueField } from './ValueField';
import * as ruleMessages from '../../../../texts/compiled/screen/rule';
import * as choiceMessages from '../../../../texts/compiled/screen/rule-choice';

interface ConditionProps {
  /** Its path in the form. */
  at: string;
  order: number;
  condition: ConditionValues;
  onRemove: () => void;
}

/** A field, a comparison that fits it, and what to compare with. */
export function Condition({ at, order, condition, onRemove }: ConditionProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { fields } = useBuilder().known;
  const set = useSet();
  const { error, onBlur } = useFormField<Operator>(`${at}.operator`);
  const field = fields.find(({ name }) => name === condition.field);
  const offered: readonly Operator[] = field ? operatorsOf[field.kind] : ['equal'];
  const several = condition.operator === 'in';

  /** What was compared with belongs to the field of before. */
  function pickField(picked: (typeof fields)[number] | undefined) {
    const fits = picked && operatorsOf[picked.kind].includes(condition.operator);
    const operator = !picked || fits ? condition.operator : operatorsOf[picked.kind][0]!;
    set(at, { ...condition, field: picked?.name ?? '', operator, value: null });
  }
  function pickOperator(operator: Operator) {
    const first = Array.isArray(condition.value) ? (condition.value[0] ?? null) : condition.value;
    const value = operator === 'in' ? (first === null ? null : [first].map((one) => one as string | number)) : first;
    set(at, { ...condition, operator, value });
  }
  return (
    <div className={css.condition} role="group" aria-label={t(ruleMessages.condition, { order })}>
      <FieldPick name={`${at}.field`} onPicked={pickField} />
      <Pick
        label={t(ruleMessages.operator)}
        options={offered.map((operator) => ({ id: operator, name: t(choiceMessages[operator]) }))}
        value={condition.operator}
        error={error}
        onChange={pickOperator}
        onBlur={onBlur}
      />
      {bareOperators.includes(condition.operator) ? (
        <span />
      ) : (
        <ValueField
          name={`${at}.value`}
          field={field}
          label={t(ruleMessages.value)}
          several={several}
          placeholder={t(ruleMessages.value)}
        />
      )}
      <Button
        look="quiet"
        icon={<DeleteIcon />}
        aria-label={t(ruleMessages.remove_condition, { order })}
        onClick={onRemove}
      />
    </div>
  );
}
