import { useFormikContext } from 'formik';
import { useRef, useState } from 'react';
import { ruleLimits } from '../../../../wire/rule/rule';
import { offeredActions } from '../../../../wire/rule/rule.offers';
import { Alert } from '../../../shared/alert/Alert';
import { Button } from '../../../shared/button/Button';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DeleteIcon, PlusIcon } from '../../../shared/icon/icon';
import { Grip } from '../../../shared/order/Grip';
import { type Order, useOrder } from '../../../shared/order/useOrder';
import { SrOnly } from '../../../shared/style/SrOnly';
import { useStyles } from '../../../shared/style/useStyles';
import { ActionEditor } from './ActionEditor';
import { useBuilder, useListError, useSet } from './builder';
import * as sheet from './Builder.module.css';
import { Pick } from './Pick';
import { type ActionValues, newAction, type RuleValues } from './rule.values';
import { Section } from './Section';
import * as ruleMessages from '../../../../texts/compiled/screen/rule';
import * as choiceMessages from '../../../../texts/compiled/screen/rule-choice';

/** What a rule does, in this order (decision E30). */
export function Actions() {
  const css = useStyles(sheet);
  const t = useMessages();
  const { actions, page_type } = useFormikContext<RuleValues>().values;
  const { kind, withheld } = useBuilder();
  const set = useSet();
  const error = useListError('actions');
  const adder = useRef<HTMLButtonElement>(null);
  const [announcement, announce] = useState('');
  const setActions = (next: ActionValues[]) => set('actions', next);
  const [list, order] = useOrder<HTMLOListElement>({
    ids: actions.map(({ key }) => key),
    move: (moved, place) => {
      const others = actions.filter(({ key }) => key !== moved);
      const action = actions.find(({ key }) => key === moved)!;
      setActions([...others.slice(0, place), action, ...others.slice(place)]);
      announce(
        t(ruleMessages.moved, {
          name: t(choiceMessages[`do_${action.type}`]),
          place: place + 1,
          count: actions.length,
        }),
      );
    },
  });
  return (
    <Section title={t(ruleMessages.actions)}>
      {error && <Alert kind="error">{error}</Alert>}
      <ol ref={list} className={css.actions}>
        {actions.map((action, index) => (
          <Action
            key={action.key}
            at={`actions.${index}`}
            number={index + 1}
            action={action}
            order={actions.length > 1 ? order : undefined}
            onRemove={() => {
              adder.current?.focus();
              setActions(actions.filter(({ key }) => key !== action.key));
            }}
          />
        ))}
      </ol>
      <SrOnly live>{announcement}</SrOnly>
      {actions.length < ruleLimits.actions && (
        <div>
          <Button
            ref={adder}
            small
            icon={<PlusIcon />}
            onClick={() => setActions([...actions, newAction(offeredActions(kind, page_type, withheld)[0]!)])}
          >
            {t(ruleMessages.add_action)}
          </Button>
        </div>
      )}
    </Section>
  );
}

interface ActionProps {
  at: string;
  /** From 1. */
  number: number;
  action: ActionValues;
  /** There are others, among which it can be moved. */
  order?: Order;
  onRemove: () => void;
}

function Action({ at, number, action, order, onRemove }: ActionProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { kind, withheld } = useBuilder();
  const { page_type } = useFormikContext<RuleValues>().values;
  const set = useSet();
  const { error, onBlur } = useFormField(`${at}.type`);
  const offered = offeredActions(kind, page_type, withheld);
  // One that these records do not have, or that the reader may not do, stays until another is chosen; what is wrong with it is said.
  const types = offered.includes(action.type) ? offered : [...offered, action.type];
  const named = { order: number, what: t(choiceMessages[`do_${action.type}`]) };
  return (
    <li className={css.action} aria-label={t(ruleMessages.action, { order: number })}>
      {order ? (
        <Grip of={order} id={action.key} label={t(ruleMessages.move_action, named)} hint={t(ruleMessages.move_hint)} />
      ) : (
        <span />
      )}
      <div className={css.what}>
        <div className={css.type}>
          <Pick
            label={t(ruleMessages.what)}
            options={types.map((type) => ({ id: type, name: t(choiceMessages[`do_${type}`]) }))}
            value={action.type}
            error={error}
            onChange={(type) => set(at, { ...action, type, value: null })}
            onBlur={onBlur}
          />
        </div>
        <ActionEditor at={at} action={action} />
      </div>
      <Button look="quiet" icon={<DeleteIcon />} aria-label={t(ruleMessages.remove_action, named)} onClick={onRemove} />
    </li>
  );
}
