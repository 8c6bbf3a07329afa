import { useState } from 'react';
import { approvalLimits, approvalTexts, type ReapprovalChoice } from '../../../wire/approval/approval';
import { Button } from '../button/Button';
import * as controls from '../form/control.module.css';
import { Field } from '../form/Field';
import { RadioGroup } from '../form/RadioGroup';
import { useMessages, useRuleText } from '../i18n/useMessages';
import { cx, useStyles } from '../style/useStyles';
import { Dialog } from './Dialog';
import * as words from '../../../texts/compiled/screen/common';
import * as reapprovalMessages from '../../../texts/compiled/screen/reapproval';

interface ReapprovalDialogProps {
  /** Which board approved, and what the call changes of it. */
  text: string;
  /** null: the call is not made. */
  onChoose: (received: ReapprovalChoice | null) => void;
}

const choices = ['ask', 'keep'] as const;

/** A board approved what a call is about to change (G14): it is asked again, or its approval kept with a reason. */
export function ReapprovalDialog({ text, onChoose }: ReapprovalDialogProps) {
  const t = useMessages();
  const rule = useRuleText();
  const css = useStyles(controls);
  const [choice, setChoice] = useState<(typeof choices)[number]>('ask');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const used = [...reason.trim()].length;

  const confirm = () => {
    if (choice === 'ask') return onChoose({ confirm_reapproval: 1 });
    if (!used) return setError(t(reapprovalMessages.reason_missing));
    if (used > approvalLimits.reason) return setError(rule(approvalTexts.reason));
    return onChoose({ keep_approval_reason: reason.trim() });
  };
  return (
    <Dialog
      title={t(reapprovalMessages.title)}
      width={500}
      role="alertdialog"
      alerts={false}
      onClose={() => onChoose(null)}
      footer={
        <>
          <Button onClick={() => onChoose(null)}>{t(words.cancel)}</Button>
          <Button look="primary" onClick={confirm}>
            {t(choice === 'ask' ? reapprovalMessages.change : reapprovalMessages.change_keep)}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <RadioGroup
        label={t(reapprovalMessages.question)}
        options={choices.map((id) => ({ id, name: t(reapprovalMessages[id]) }))}
        value={choice}
        onChange={setChoice}
      />
      {choice === 'keep' && (
        <Field label={t(words.reason)} required error={error} count={{ used, limit: approvalLimits.reason }}>
          {(control) => (
            <textarea
              {...control}
              className={cx(css.control, css.area)}
              rows={3}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}
