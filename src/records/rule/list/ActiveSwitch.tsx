import type { RuleKind } from '../../../../wire/rule/rule';
import { useAction } from '../../../shared/api/useAction';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { callsOf, type RuleView } from '../rule.api';
import * as sheet from './RuleList.module.css';
import * as ruleMessages from '../../../../texts/compiled/screen/rule';

interface ActiveSwitchProps {
  kind: RuleKind;
  rule: RuleView;
  onChanged: () => Promise<void>;
}

/** Switches a rule on and off in its line (decision E28). */
export function ActiveSwitch({ kind, rule, onChanged }: ActiveSwitchProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { id, name, active, version } = rule;
  const { run, pending } = useAction(callsOf(kind).activate, {
    onDone: () => void onChanged(),
    // Somebody else changed it meanwhile: how it is now.
    onFail: () => void onChanged(),
  });
  return (
    <button
      type="button"
      role="switch"
      className={css.switch}
      aria-checked={active}
      aria-label={t(ruleMessages.active, { name })}
      aria-busy={pending || undefined}
      onClick={() => void run({ params: { id }, body: { active: !active, version } })}
    />
  );
}
