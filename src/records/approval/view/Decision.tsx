import { useEffect, useId, useRef, useState } from 'react';
import { Alert } from '../../../shared/alert/Alert';
import { ApiError } from '../../../shared/api/ApiError';
import { Button } from '../../../shared/button/Button';
import * as control from '../../../shared/form/control.module.css';
import { formatDate } from '../../../shared/format/date';
import { useHost } from '../../../shared/host/useHost';
import { useMessages, useRuleText } from '../../../shared/i18n/useMessages';
import { CheckIcon, CloseIcon } from '../../../shared/icon/icon';
import { cx, useStyles } from '../../../shared/style/useStyles';
import {
  approvalLinkCalls,
  approvalLimits,
  approvalTexts,
  type VoteAction,
} from '../../../../wire/approval/approval.link';
import { texts } from '../../../../wire/protocol/reply';
import { publicApprovalMessages } from '../public/public-approval.messages';
import * as sheet from '../public/PublicApproval.module.css';

interface DecisionProps {
  hash: string;
  expires: string;
  onDecided: (sentence: string) => void;
}

/**
 * Comment, Approve and Deny. Without the parts of other forms, which weigh more than this page; the server's rules say
 * the same.
 */
export function Decision({ hash, expires, onDecided }: DecisionProps) {
  const t = useMessages(publicApprovalMessages);
  const rule = useRuleText();
  const css = useStyles(sheet);
  const input = useStyles(control);
  const { send } = useHost();
  const [comment, setComment] = useState('');
  const [fault, setFault] = useState('');
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState<VoteAction>();
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  // Who comes from a mail can write at once; the change stays in sight.
  useEffect(() => area.current?.focus({ preventScroll: true }), []);

  async function decide(action_type: VoteAction) {
    const wrong = faultOf(comment);
    setFault(wrong);
    setFailure('');
    if (wrong) return area.current?.focus();
    setSending(action_type);
    try {
      onDecided(
        (
          await send(approvalLinkCalls.decideByLink, {
            params: { hash },
            body: { action_type, comment: comment.trim() },
          })
        ).message,
      );
    } catch (thrown) {
      const { message, fields } = ApiError.from(thrown);
      setFault(fields.comment ?? '');
      if (!fields.comment) setFailure(message);
    } finally {
      setSending(undefined);
    }
  }

  const state = (action: VoteAction) => ({ pending: sending === action, idle: sending !== undefined });
  return (
    <div className={css.stack}>
      {failure && <Alert kind="error">{failure}</Alert>}
      <label className={css.field}>
        <span>
          {t('comment')}
          <span className={css.fault} aria-hidden="true">
            {' *'}
          </span>
        </span>
        <textarea
          ref={area}
          className={cx(input.control, input.area)}
          rows={4}
          aria-required="true"
          aria-invalid={fault !== '' || undefined}
          aria-describedby={id}
          value={comment}
          onChange={({ target }) => {
            setComment(target.value);
            if (fault) setFault(faultOf(target.value));
          }}
        />
      </label>
      <p id={id} className={css.muted}>
        {fault && <span className={css.fault}>{rule(fault)}</span>} {t('comment_hint')}
      </p>
      <div className={css.buttons}>
        <Button look="primary" icon={<CheckIcon />} {...state('approve')} onClick={() => void decide('approve')}>
          {t('approve')}
        </Button>
        <Button look="danger" icon={<CloseIcon />} {...state('deny')} onClick={() => void decide('deny')}>
          {t('deny')}
        </Button>
      </div>
      <p className={css.muted}>{t('expires', { time: formatDate(expires) })}</p>
    </div>
  );
}

/** D1 §5, C6. */
function faultOf(comment: string): string {
  const length = [...comment.trim()].length;
  return length === 0 ? texts.required : length > approvalLimits.comment ? approvalTexts.comment : '';
}
