import { useId, useRef, useState } from 'react';
import { Alert } from '../../shared/alert/Alert';
import { ApiError } from '../../shared/api/ApiError';
import { Button } from '../../shared/button/Button';
import { useDirty } from '../../shared/dialog/dirty';
import * as control from '../../shared/form/control.module.css';
import { Field } from '../../shared/form/Field';
import { formatDate } from '../../shared/format/date';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { CheckIcon, CloseIcon } from '../../shared/icon/icon';
import { cx, useStyles } from '../../shared/style/useStyles';
import { approvalLinkCalls, approvalLimits, approvalTexts, type VoteAction } from '../../../wire/approval.link';
import { texts } from '../../../wire/reply';
import { publicApprovalMessages } from './public-approval.messages';
import * as sheet from './PublicApproval.module.css';

interface DecisionProps {
  hash: string;
  expires: string;
  onDecided: (sentence: string) => void;
}

/** Comment, Approve and Deny. By hand, because formik and yup weigh more than this page; the server's rules say the same. */
export function Decision({ hash, expires, onDecided }: DecisionProps) {
  const t = useMessages(publicApprovalMessages);
  const css = useStyles(sheet);
  const input = useStyles(control);
  const { send } = useHost();
  const [comment, setComment] = useState('');
  const [fault, setFault] = useState('');
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState<VoteAction>();
  const area = useRef<HTMLTextAreaElement>(null);
  const about = useId();
  useDirty(comment !== '');

  async function decide(action_type: VoteAction) {
    const wrong = faultOf(comment);
    setFault(wrong);
    setFailure('');
    if (wrong) return area.current?.focus();
    setSending(action_type);
    try {
      onDecided((await send(approvalLinkCalls.decideByLink, { params: { hash }, body: { action_type, comment: comment.trim() } })).message);
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
    <div className={css.stack} role="group" aria-labelledby={about}>
      {failure && <Alert kind="error">{failure}</Alert>}
      <Field label={t('comment')} required hint={t('comment_hint')} error={fault} count={{ used: [...comment].length, limit: approvalLimits.comment }}>
        {(field) => (
          <textarea
            {...field}
            ref={area}
            className={cx(input.control, input.area)}
            rows={4}
            value={comment}
            onChange={({ target }) => {
              setComment(target.value);
              if (fault) setFault(faultOf(target.value));
            }}
          />
        )}
      </Field>
      <div className={css.buttons}>
        <Button look="primary" icon={<CheckIcon />} {...state('approve')} onClick={() => void decide('approve')}>
          {t('approve')}
        </Button>
        <Button look="danger" icon={<CloseIcon />} {...state('deny')} onClick={() => void decide('deny')}>
          {t('deny')}
        </Button>
      </div>
      <p id={about} className={css.muted}>
        {t('expires', { time: formatDate(expires) })}
      </p>
    </div>
  );
}

/** D1 §5, decisions C6. */
function faultOf(comment: string): string {
  const length = [...comment.trim()].length;
  return length === 0 ? texts.required : length > approvalLimits.comment ? approvalTexts.comment : '';
}
