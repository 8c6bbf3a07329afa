import { useFormikContext } from 'formik';
import { useRef } from 'react';
import { matches, type Match, ruleLimits } from '../../../../wire/rule/rule';
import { Alert } from '../../../shared/alert/Alert';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DeleteIcon, PlusIcon } from '../../../shared/icon/icon';
import { useStyles } from '../../../shared/style/useStyles';
import { useListError, useSet } from './builder';
import * as sheet from './Builder.module.css';
import { Condition } from './Condition';
import { Pick } from './Pick';
import { type GroupValues, newCondition, newGroup, type RuleValues } from './rule.values';
import { Section } from './Section';
import * as ruleMessages from '../../../../texts/compiled/screen/rule';

/** The conditions of a rule, in groups that are joined as the conditions of each are (decision E29). */
export function Conditions() {
  const css = useStyles(sheet);
  const t = useMessages();
  const { groups, match } = useFormikContext<RuleValues>().values.conditions;
  const set = useSet();
  const error = useListError('conditions.groups');
  const setGroups = (next: GroupValues[]) => set('conditions.groups', next);
  const place = useRef<HTMLDivElement>(null);
  return (
    <Section title={t(ruleMessages.conditions)}>
      {error && <Alert kind="error">{error}</Alert>}
      {groups.length === 0 && <p className={css.muted}>{t(ruleMessages.always)}</p>}
      {groups.length > 1 && (
        <MatchPick
          of="groups"
          label={t(ruleMessages.match_of_groups)}
          value={match}
          onChange={(next) => set('conditions.match', next)}
        />
      )}
      {groups.map((group, index) => (
        <Group
          key={group.key}
          at={`conditions.groups.${index}`}
          order={index + 1}
          group={group}
          alone={groups.length === 1}
          onRemove={() => {
            place.current?.querySelector('button')?.focus();
            setGroups(groups.filter(({ key }) => key !== group.key));
          }}
        />
      ))}
      <div ref={place}>
        {groups.length < ruleLimits.groups && (
          <Button small icon={<PlusIcon />} onClick={() => setGroups([...groups, newGroup()])}>
            {t(groups.length === 0 ? ruleMessages.add_condition : ruleMessages.add_group)}
          </Button>
        )}
      </div>
    </Section>
  );
}

interface GroupProps {
  at: string;
  order: number;
  group: GroupValues;
  alone: boolean;
  onRemove: () => void;
}

function Group({ at, order, group, alone, onRemove }: GroupProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const set = useSet();
  const error = useListError(`${at}.rules`);
  const { rules, match } = group;
  const adder = useRef<HTMLButtonElement>(null);
  /** The last condition takes its group along. */
  function remove(key: string) {
    adder.current?.focus();
    if (rules.length === 1) onRemove();
    else
      set(
        `${at}.rules`,
        rules.filter((one) => one.key !== key),
      );
  }
  return (
    <div className={css.group} role="group" aria-label={t(ruleMessages.group, { order })}>
      <div className={css.groupHead}>
        {rules.length > 1 ? (
          <MatchPick
            of="conditions"
            label={t(ruleMessages.match_of_group)}
            value={match}
            onChange={(next) => set(`${at}.match`, next)}
          />
        ) : (
          <span />
        )}
        {!alone && (
          <Button look="quiet" small icon={<DeleteIcon />} onClick={onRemove}>
            {t(ruleMessages.remove_group, { order })}
          </Button>
        )}
      </div>
      {error && <Alert kind="error">{error}</Alert>}
      {rules.map((condition, index) => (
        <Condition
          key={condition.key}
          at={`${at}.rules.${index}`}
          order={index + 1}
          condition={condition}
          onRemove={() => remove(condition.key)}
        />
      ))}
      {rules.length < ruleLimits.conditions && (
        <div>
          <Button
            ref={adder}
            look="quiet"
            small
            icon={<PlusIcon />}
            onClick={() => set(`${at}.rules`, [...rules, newCondition()])}
          >
            {t(ruleMessages.add_condition)}
          </Button>
        </div>
      )}
    </div>
  );
}

interface MatchPickProps {
  of: 'conditions' | 'groups';
  label: string;
  value: Match;
  onChange: (match: Match) => void;
}

function MatchPick({ of, label, value, onChange }: MatchPickProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <div className={css.match}>
      <Pick
        label={label}
        options={[...matches].reverse().map((match) => ({ id: match, name: t(ruleMessages[`${match}_${of}`]) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
