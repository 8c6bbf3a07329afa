import { useState } from 'react';
import { Alert } from '../../../shared/alert/Alert';
import { useRecord } from '../../../shared/api/useRecord';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { lazyPart } from '../../../shared/part/lazyPart';
import { useStyles } from '../../../shared/style/useStyles';
import { approvalLinkCalls, type ApprovalPage } from '../../../../wire/approval/approval';
import { Decision } from '../view/Decision';
import { LinkPage, takeFocus } from './LinkPage';
import * as sheet from './PublicApproval.module.css';
import { ToApprove } from './ToApprove';
import * as words from '../../../../texts/compiled/screen/common';
import * as publicApprovalMessages from '../../../../texts/compiled/screen/public-approval';

/** The first who is asked needs no code for the votes of others. */
const Votes = lazyPart(() => import(/* webpackChunkName: "public-votes" */ '../view/Votes'));

/**
 * `/change-approval/{hash}`: what an approver is asked, and the answer, by possession of the link alone (D1 §2, B8).
 * Needs no session; to read decides nothing.
 */
export default function PublicApprovalPage() {
  // D1 §2: the last path segment is the hash.
  const [hash] = useState(() => decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) ?? ''));
  const t = useMessages();
  const css = useStyles(sheet);
  const load = useRecord(approvalLinkCalls.read, { params: { hash } });
  const [said, setSaid] = useState('');
  const settle = (sentence: string) => {
    setSaid(sentence);
    void load.reload();
  };
  return (
    <LinkPage
      load={load}
      title={load.data?.change.subject ?? t(publicApprovalMessages.title)}
      above={load.data?.change.identifier}
      gone={t(publicApprovalMessages.gone)}
      said={said}
    >
      {({ change, approval, impact }) => (
        <div className={css.columns}>
          <ToApprove change={change} />
          <div className={css.side}>
            <Card title={t(publicApprovalMessages.decision)}>
              <div className={css.stack}>
                <p>
                  {t(
                    approval.state === 'open' && !said ? publicApprovalMessages.asked : publicApprovalMessages.answered,
                    {
                      name: approval.approver,
                      level: approval.level,
                      cab: approval.cab,
                    },
                  )}
                </p>
                {impact.total > 0 && (
                  <p>
                    <strong>{t(publicApprovalMessages.fails, { count: impact.total })}</strong>{' '}
                    <span className={css.muted}>
                      {impact.types.map(({ name, count }) => `${count}\u00a0${name}`).join(' · ')}
                    </span>
                  </p>
                )}
                <Answer hash={hash} approval={approval} said={said} onSaid={settle} />
              </div>
            </Card>
            <Card title={t(publicApprovalMessages.votes)}>
              {change.votes.length > 0 ? (
                <Votes votes={change.votes} />
              ) : (
                <p className={css.muted}>{t(publicApprovalMessages.no_votes)}</p>
              )}
            </Card>
          </div>
        </div>
      )}
    </LinkPage>
  );
}

interface AnswerProps {
  hash: string;
  approval: ApprovalPage['approval'];
  /** The server's sentence on the vote that was just given; it stays. */
  said: string;
  onSaid: (sentence: string) => void;
}

function Answer({ hash, approval, said, onSaid }: AnswerProps) {
  const t = useMessages();
  const { send } = useHost();
  if (said)
    return (
      <div ref={takeFocus} tabIndex={-1}>
        <Alert kind="success">{said}</Alert>
      </div>
    );
  if (approval.state !== 'open') return <Alert kind="info">{approval.sentence}</Alert>;
  return (
    <Decision
      required
      hint={t(publicApprovalMessages.comment_hint)}
      refuse={t(words.deny)}
      expires={approval.expires_at}
      decide={(approve, comment) =>
        send(approvalLinkCalls.decideByLink, {
          params: { hash },
          body: { action_type: approve ? 'approve' : 'deny', comment },
        })
      }
      onDecided={onSaid}
    />
  );
}
