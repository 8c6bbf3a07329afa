import { useEffect, useRef, useState } from 'react';
import { contractLinkCalls, linkDelays, type ContractLink } from '../../../../wire/contract/contract.record';
import { Alert } from '../../../shared/alert/Alert';
import { useRecord } from '../../../shared/api/useRecord';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Link } from '../../../shared/link/Link';
import { useGo } from '../../../shared/page/go';
import { useStyles } from '../../../shared/style/useStyles';
import { LinkPage, takeFocus } from '../public/LinkPage';
import * as sheet from '../public/PublicApproval.module.css';
import { Decision } from '../view/Decision';
import { ContractToApprove } from './ContractToApprove';
import { EarlierDecisions } from './EarlierDecisions';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractApprovalMessages from '../../../../texts/compiled/screen/contract-approval';

interface Address {
  hash: string;
  id: number;
}

/** The last two segments of the path. */
function addressAt(path: string): Address {
  const [hash = '', id = ''] = path.split('/').filter(Boolean).slice(-2);
  return { hash: decodeURIComponent(hash), id: Number(id) };
}

/**
 * `/service-desk/contract-approval/{hash}/{id}`: what an approver is asked about a contract, and the answer, by
 * possession of the link alone (D3 §2). Needs no session; to read decides nothing.
 */
export default function ContractApprovalPage() {
  const [address] = useState(() => addressAt(location.pathname));
  const t = useMessages();
  const css = useStyles(sheet);
  const load = useRecord(contractLinkCalls.readLink, { params: address });
  const [said, setSaid] = useState('');
  const settle = (sentence: string) => {
    setSaid(sentence);
    void load.reload();
  };
  const shown = load.data;
  return (
    <LinkPage
      load={load}
      title={shown?.contract.name ?? t(contractApprovalMessages.title)}
      above={shown && `${shown.contract.identifier} · ${t(contractApprovalMessages[shown.term.type])}`}
      gone={t(contractApprovalMessages.gone)}
      said={said}
    >
      {(link) => (
        <div className={css.columns}>
          <ContractToApprove link={link} />
          <div className={css.side}>
            <Card title={t(contractApprovalMessages.decision)}>
              <div className={css.stack}>
                <p>
                  {t(
                    contractApprovalMessages[
                      `${link.actions.contract_approve && !said ? 'asked' : 'answered'}_${link.term.type}`
                    ],
                    {
                      name: link.term.approver,
                    },
                  )}
                </p>
                <Answer address={address} link={link} said={said} onSaid={settle} />
              </div>
            </Card>
            <EarlierDecisions decisions={link.decisions} />
          </div>
        </div>
      )}
    </LinkPage>
  );
}

interface AnswerProps {
  address: Address;
  link: ContractLink;
  /** The server's sentence on what was just decided; it stays. */
  said: string;
  onSaid: (sentence: string) => void;
}

function Answer({ address, link: { actions, decision, term }, said, onSaid }: AnswerProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { send } = useHost();
  if (said) return <Leaving said={said} />;
  if (!actions.contract_approve)
    return (
      <>
        <Alert kind="info">{term.sentence || t(contractApprovalMessages.closed)}</Alert>
        {decision?.purpose && (
          <q className={css.comment} dir="auto">
            {decision.purpose}
          </q>
        )}
      </>
    );
  return (
    <Decision
      hint={t(contractApprovalMessages.comment_hint)}
      refuse={t(words.reject)}
      expires={term.expires_at}
      decide={(approve, comment) =>
        send(contractLinkCalls.decideByLink, {
          params: address,
          body: approve
            ? { actionType: 'approve', purpose_of_approval: comment }
            : { actionType: 'reject', purpose_of_rejection: comment },
        })
      }
      onDecided={onSaid}
    />
  );
}

/** Says what was decided; two seconds later the home page follows (D3 §4). */
function Leaving({ said }: { said: string }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const go = useGo();
  const latestGo = useRef(go);
  useEffect(() => {
    latestGo.current = go;
  });
  useEffect(() => {
    const timer = setTimeout(() => latestGo.current('/'), linkDelays.home);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={takeFocus} tabIndex={-1} className={css.stack}>
      <Alert kind="success">{said}</Alert>
      <p className={css.muted}>
        {t(contractApprovalMessages.leaving)} <Link to="/">{t(contractApprovalMessages.leave_now)}</Link>
      </p>
    </div>
  );
}
