import { useEffect, useId, useRef, useState } from 'react';
import { Alert } from '../../../shared/alert/Alert';
import { ApiError } from '../../../shared/api/ApiError';
import { Button } from '../../../shared/button/Button';
import * as control from '../../../shared/form/control.module.css';
import { formatDate } from '../../../shared/format/date';
import { useMessages, useRuleText } from '../../../shared/i18n/useMessages';
import { CheckIcon, CloseIcon } from '../../../shared/icon/icon';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { commentLimit, commentTooLong } from '../../../../wire/approval/comment';
import { texts } from '../../../../wire/protocol/reply';
import * as sheet from '../public/PublicApproval.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as publicApprovalMessages from '../../../../texts/compiled/screen/public-approval';

interface DecisionProps {
  /** What the button beside Approve says. */
  refuse: string;
  hint: string;
  /** Nothing is decided without a comment. */
  required?: boolean;
  expires: string;
  decide: (approve: boolean, comment: string) => Promise<{ message: string }>;
  onDecided: (sentence: string) => void;
}

/**
 * Comment, Approve and the other button. Without the parts of other forms, which weigh more than this page; the server's
 * rules say the same.
 */
export function Decision({ refuse, hint, required = false, expires, decide, onDecided }: DecisionProps) {
  const t = useMessages();
  const rule = useRuleText();
  const css = useStyles(sheet);
  const input = useStyles(control);
  const [comment, setComment] = useState('');
  const [fault, setFault] = useState('');
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState<boolean>();
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const used = lengthOf(comment);
  // Who comes from a mail can write at once; what is asked stays in sight.
  useEffect(() => area.current?.focus({ preventScroll: true }), []);

  async function run(approve: boolean) {
    const wrong = faultOf(comment, required);
    setFault(wrong);
    setFailure('');
    if (wrong) return area.current?.focus();
    setSending(approve);
    try {
      onDecided((await decide(approve, comment.trim())).message);
    } catch (thrown) {
      const { message, fields } = ApiError.from(thrown);
      const [sentence] = Object.values(fields);
      setFault(sentence ?? '');
      if (!sentence) setFailure(message);
    } finally {
      setSending(undefined);
    }
  }

  const state = (approve: boolean) => ({ pending: sending === approve, idle: sending !== undefined });
  return (
    <div className={css.stack}>
      {failure && <Alert kind="error">{failure}</Alert>}
      <label className={css.field}>
        <span>
          {t(words.comment)}
          {required && (
            <span className={css.fault} aria-hidden="true">
              {' *'}
            </span>
          )}
        </span>
        <textarea
          ref={area}
          className={cx(input.control, input.area)}
          rows={4}
          aria-required={required}
          aria-invalid={fault !== '' || undefined}
          aria-describedby={id}
          value={comment}
          onChange={({ target }) => {
            setComment(target.value);
            if (fault) setFault(faultOf(target.value, required));
          }}
        />
      </label>
      <p id={id} className={css.muted}>
        {fault && <span className={css.fault}>{rule(fault)}</span>} {hint}{' '}
        {used > commentLimit * 0.8 && <bdi>{`${used} / ${commentLimit}`}</bdi>}
      </p>
      <div className={css.buttons}>
        <Button look="primary" icon={<CheckIcon />} {...state(true)} onClick={() => void run(true)}>
          {t(words.approve)}
        </Button>
        <Button look="danger" icon={<CloseIcon />} {...state(false)} onClick={() => void run(false)}>
          {refuse}
        </Button>
      </div>
      <p className={css.muted}>{t(publicApprovalMessages.expires, { time: formatDate(expires) })}</p>
    </div>
  );
}

/** Characters as a person counts them. */
const lengthOf = (comment: string): number => [...comment.trim()].length;

/** D1 §5, C6. */
function faultOf(comment: string, required: boolean): string {
  const length = lengthOf(comment);
  return length === 0 && required ? texts.required : length > commentLimit ? commentTooLong : '';
}
