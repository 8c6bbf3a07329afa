import { useEffect, useRef, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as contractApprovalMessages from '../../../texts/compiled/screen/contract-approval';
import { type ContractLink, contractLinkCalls, linkDelays } from '../../../wire/contract/contract.record';
import { Alert } from '../../shared/alert/Alert';
import { useRecord } from '../../shared/api/useRecord';
import { Badge } from '../../shared/badge/Badge';
import { localDay, localTime } from '../../shared/format/moment';
import { changeOf, formatMoney } from '../../shared/format/money';
import { dayOf, lengthOf, writeAway, yearlyOf } from '../../shared/format/period';
import { useHost } from '../../shared/host/useHost';
import { writeNumber } from '../../shared/i18n/messages';
import { useMessages } from '../../shared/i18n/useMessages';
import { CheckIcon, ErrorIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Link } from '../../shared/link/Link';
import { useGo } from '../../shared/page/go';
import { cx, useStyles } from '../../shared/style/useStyles';
import { Facts } from '../../shared/view/Facts';
import * as changeSheet from './ContractApproval.module.css';
import * as pageSheet from './PublicApproval.module.css';
import { Decision, DecisionRow, LinkPage, SafeHtml, takeFocus } from './approval.link';

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
  const css = useStyles(pageSheet);
  const load = useRecord(contractLinkCalls.readLink, { params: address });
  const shown = load.data;
  return (
    <LinkPage
      load={load}
      title={shown?.contract.name ?? t(contractApprovalMessages.title)}
      above={shown && `${shown.contract.identifier} · ${t(contractApprovalMessages[shown.term.type])}`}
      gone={t(contractApprovalMessages.gone)}
    >
      {(link, done, settle) => (
        <div className={css.columns}>
          <ContractToApprove link={link} />
          <div className={css.side}>
            <Card title={t(contractApprovalMessages.decision)}>
              <div className={css.stack}>
                <p>
                  {t(
                    contractApprovalMessages[
                      `${link.actions.contract_approve && !done ? 'asked' : 'answered'}_${link.term.type}`
                    ],
                    {
                      name: link.term.approver,
                    },
                  )}
                </p>
                {link.term.deputy && <p>{link.term.deputy}</p>}
                <YourDecision address={address} link={link} done={done} onDone={settle} />
              </div>
            </Card>
            <EarlierDecisions decisions={link.decisions} />
          </div>
        </div>
      )}
    </LinkPage>
  );
}

interface YourDecisionProps {
  address: Address;
  link: ContractLink;
  /** The server's sentence on what was just decided; it stays. */
  done: string;
  onDone: (sentence: string) => void;
}

function YourDecision({ address, link: { actions, decision, term }, done, onDone }: YourDecisionProps) {
  const css = useStyles(pageSheet);
  const t = useMessages();
  const { send } = useHost();
  if (done) return <Leaving sentence={done} />;
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
          body: {
            ...(approve
              ? { actionType: 'approve', purpose_of_approval: comment }
              : { actionType: 'reject', purpose_of_rejection: comment }),
            seen_hash: term.seen_hash,
          },
        })
      }
      onDecided={onDone}
    />
  );
}

/** Says what was decided; two seconds later the home page follows (D3 §4). */
function Leaving({ sentence }: { sentence: string }) {
  const css = useStyles(pageSheet);
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
      <Alert kind="success">{sentence}</Alert>
      <p className={css.muted}>
        {t(contractApprovalMessages.leaving)} <Link to="/">{t(contractApprovalMessages.leave_now)}</Link>
      </p>
    </div>
  );
}

/** What is being approved (D3 §2): the contract, and what a renewal or an extension changes. */
function ContractToApprove({ link: { contract, term, currency } }: { link: ContractLink }) {
  const css = useStyles(pageSheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const text = (value: string | null | undefined) => value && <bdi>{value}</bdi>;
  const end = dayOf(contract.contract_end_date);
  const [user] = contract.user;
  return (
    <div className={css.stack}>
      <TermChange contract={contract} term={term} currency={currency} />
      <Card>
        <Facts
          facts={[
            { name: t(words.cost), value: text(formatMoney(contract.cost, currency, locale)) },
            { name: t(words.start), value: text(localDay(contract.contract_start_date, locale)) },
            {
              name: t(words.expiry),
              value: (
                <>
                  <bdi>{localDay(end, locale)}</bdi>{' '}
                  {contract.expiry.title !== end && <span className={css.muted}>{contract.expiry.title}</span>}
                </>
              ),
            },
            { name: t(words.status), value: text(contract.status.name) },
            { name: t(words.contract_type), value: text(contract.contractType.name) },
            { name: t(words.vendor), value: text(contract.vendor?.name) },
            user && { name: t(words.user), value: text(user.name) },
            contract.organization.length > 0 && {
              name: t(words.organizations),
              value: text(contract.organization.map(({ name }) => name).join(', ')),
            },
            { name: t(words.license_type), value: text(contract.licence?.name) },
            {
              name: t(contractApprovalMessages.licences),
              value: contract.licensce_count && writeNumber(contract.licensce_count, locale),
            },
            { name: t(contractApprovalMessages.creator), value: text(contract.owner?.name) },
            { name: t(words.assets), value: writeNumber(contract.asset_count, locale) },
          ]}
        />
      </Card>
      <Card title={t(words.description)}>
        <SafeHtml html={contract.description} />
      </Card>
    </div>
  );
}

interface TermChangeProps {
  contract: ContractLink['contract'];
  term: ContractLink['term'];
  currency: string;
}

/** Days by which two terms differ when they are of equal length but for leap years and months. */
const sameLength = 3;

/** What a renewal or an extension changes against the term in force; nothing for a new contract. */
function TermChange({ contract, term: { before, type }, currency }: TermChangeProps) {
  const css = useStyles(changeSheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  if (!before) return null;

  const money = (amount: string) => formatMoney(amount, currency, locale);
  const costRow = (name: string, was: string, is: string) => ({
    name,
    was: money(was),
    is: money(is),
    // Nothing is a percentage more than nothing.
    change: changeOf(was, is, locale) ?? (Number(was) === Number(is) ? undefined : `+${money(is)}`),
    dearer: Number(is) > Number(was),
    isDay: false,
  });
  const dayRow = (name: string, was: string, is: string) => ({
    name,
    was: localDay(was, locale),
    is: localDay(is, locale),
    change: writeAway(was, is, locale),
    dearer: false,
    isDay: true,
  });
  const lengths = [before, contract].map((one) => lengthOf(one.contract_start_date, one.contract_end_date));
  const yearly = (one: typeof before) => yearlyOf(one.cost, one.contract_start_date, one.contract_end_date);
  const rows = [
    costRow(t(words.cost), before.cost, contract.cost),
    // The cost of two years is no fair comparison with that of one.
    type === 'Renewed' && Math.abs(lengths[1]! - lengths[0]!) > sameLength
      ? costRow(t(contractApprovalMessages.yearly), yearly(before), yearly(contract))
      : undefined,
    // An extension keeps the start.
    type === 'Renewed' ? dayRow(t(words.start), before.contract_start_date, contract.contract_start_date) : undefined,
    dayRow(t(words.expiry), before.contract_end_date, contract.contract_end_date),
  ].filter((row) => row !== undefined);
  return (
    <Card title={t(contractApprovalMessages.changes)}>
      <table className={css.changes} aria-label={t(contractApprovalMessages.changes)}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t(contractApprovalMessages.in_force)}</th>
            <th scope="col">{t(contractApprovalMessages.asked_for)}</th>
            <th scope="col">{t(words.change)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, was, is, change, dearer, isDay }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={cx(isDay && css.day)}>
                <bdi>{was}</bdi>
              </td>
              <td className={cx(css.asked, isDay && css.day)}>
                <bdi>{is}</bdi>
              </td>
              <td>
                {change ? (
                  <Badge tone={dearer ? 'warning' : 'accent'}>
                    <bdi>{change}</bdi>
                  </Badge>
                ) : (
                  <span className={css.muted}>{t(contractApprovalMessages.same)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Who decided what about the contract before. */
function EarlierDecisions({ decisions }: Pick<ContractLink, 'decisions'>) {
  const { locale } = useHost().kit;
  const css = useStyles(pageSheet);
  const t = useMessages();
  return (
    <Card title={t(contractApprovalMessages.earlier)}>
      {decisions.length === 0 ? (
        <p className={css.muted}>{t(contractApprovalMessages.no_decisions)}</p>
      ) : (
        <ul className={css.rows}>
          {decisions.map(({ type, action, name, decided_at, purpose }, index) => (
            <DecisionRow
              key={index}
              name={name}
              outcome={
                <Badge tone={action === 'approve' ? 'success' : 'danger'}>
                  {action === 'approve' ? <CheckIcon size={12} /> : <ErrorIcon size={12} />}
                  {t(contractApprovalMessages[action])}
                </Badge>
              }
              comment={purpose}
              about={
                <>
                  {t(contractApprovalMessages[type])} · <bdi>{localTime(decided_at, locale)}</bdi>
                </>
              }
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
