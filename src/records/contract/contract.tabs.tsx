import * as words from '../../../texts/compiled/screen/common';
import * as contractMessages from '../../../texts/compiled/screen/contract';
import * as contractViewMessages from '../../../texts/compiled/screen/contract-view';
import { contractCalls } from '../../../wire/contract/contract';
import { type ContractActions, type ContractThread } from '../../../wire/contract/contract.record';
import { Loaded } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { Badge } from '../../shared/badge/Badge';
import { StatusBadge } from '../../shared/badge/StatusBadge';
import { useExtensionTabs } from '../../shared/extension/useExtensionTabs';
import { changeOf } from '../../shared/format/money';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { commentsTab } from '../../shared/comment/commentsTab';
import { logTab } from '../../shared/view/logTab';
import { Associations } from '../../shared/view/Associations';
import { Time } from '../../shared/view/Time';
import { Moment } from '../../shared/view/Moment';
import { PersonLink } from '../../shared/view/PersonLink';
import { useMoney } from '../../shared/view/useMoney';
import { AssociatedAssets } from '../asset/embed';
import { useRuleTab } from '../rule/embed';
import * as contractHistorySheet from './ContractHistory.module.css';
import { contractAssets, useContractThreads } from './contract.api';
import { daysUntil } from './contract.days';
import type { ContractDialog } from './contract.dialogs';

interface ContractAssociatesProps {
  id: number;
  flags: Partial<ContractActions>;
  /** The chosen tab, from the address. */
  tab: string | null;
  onTab: (tab: string) => void;
  onOpen: (dialog: ContractDialog) => void;
  onChanged: () => void;
}

/** The tabs of a contract: its assets only if it has some, or they may be attached (D3 §2). */
export function ContractAssociates({ id, flags, tab, onTab, onOpen, onChanged }: ContractAssociatesProps) {
  const t = useMessages();
  const live = { kind: 'contract', id } as const;
  const rules = useRuleTab('contract', id, live);
  const others = useExtensionTabs('contract', id);
  return (
    <Associations
      label={t(contractViewMessages.associations)}
      tab={tab}
      onTab={onTab}
      tabs={[
        logTab(t, live, contractCalls.log, (reply) => reply.contract_activity_logs),
        commentsTab(t, 'sd_contracts', live.id),
        { id: 'history', label: t(contractViewMessages.history), panel: () => <ContractHistory id={id} /> },
        (flags.associated_assets || flags.contract_asset_attach) && {
          id: 'associated_assets',
          label: t(words.assets),
          panel: () => (
            <AssociatedAssets
              name="contract-assets"
              of={{ contract_ids: [id] }}
              live={['contract', 'asset']}
              may={{ attach: flags.contract_asset_attach, detach: flags.contract_asset_detach }}
              link={contractAssets(id)}
              question={(name) => t(contractViewMessages.detach_asset_question, { name })}
              none={t(contractMessages.no_assets)}
              onAttach={() => onOpen('assets')}
              onDone={onChanged}
            />
          ),
        },
        rules,
        ...others,
      ]}
    />
  );
}

/** A term and the one before it that came into force, which its cost is compared with. */
type Term = ContractThread & { before: string | null };

/** The terms of a contract, the newest first: when, what they cost, who decided (B3, E10). */
function ContractHistory({ id }: { id: number }) {
  const t = useMessages();
  const css = useStyles(contractHistorySheet);
  return (
    <Loaded of={useContractThreads(id)}>
      {({ contract_threads: terms }) =>
        terms.length === 0 ? (
          <Empty title={t(contractViewMessages.no_terms)} />
        ) : (
          <ol className={css.terms} aria-label={t(contractViewMessages.terms)}>
            {compared(terms).map((term) => (
              <TermItem key={term.id} term={term} />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

const cameIntoForce = ({ decision }: ContractThread) => decision === null || decision.state === 'approved';

const compared = (terms: readonly ContractThread[]): Term[] =>
  terms.map((term, index) => ({
    ...term,
    before: terms.slice(index + 1).find(cameIntoForce)?.cost ?? null,
  }));

function TermItem({ term }: { term: Term }) {
  const t = useMessages();
  const css = useStyles(contractHistorySheet);
  const { owner, decision } = term;
  return (
    <li className={css.term}>
      <div className={css.head}>
        <span className={css.type}>{t(contractViewMessages[typeTexts[term.type]])}</span>
        <State term={term} />
        <span className={css.days}>
          <Time at={term.contract_start_date} as="day" /> – <Time at={term.contract_end_date} as="day" />
        </span>
        <span className={css.cost}>
          <Cost term={term} />
        </span>
      </div>
      <p className={css.details}>
        <Decision term={term} />
      </p>
      {decision?.purpose && (
        <p>
          <q dir="auto">{decision.purpose}</q>
        </p>
      )}
      <p className={css.details}>
        {t(contractViewMessages.asked)} {owner && <PersonLink person={owner} />} <Moment at={term.created_at} />
      </p>
    </li>
  );
}

const typeTexts = { Created: 'type_created', Renewed: 'type_renewed', Extended: 'type_extended' } as const;

function Cost({ term }: { term: Term }) {
  const css = useStyles(contractHistorySheet);
  const money = useMoney();
  const { locale } = useHost().kit;
  const change = term.before === null ? null : changeOf(term.before, term.cost, locale);
  return (
    <>
      {money(term.cost)} {change && <span className={css.change}>{change}</span>}
    </>
  );
}

function State({ term }: { term: Term }) {
  const t = useMessages();
  const today = useReader()?.contract_day;
  const state = term.decision?.state;
  if (state === 'pending') return <StatusBadge stage="waiting">{t(contractViewMessages.is_pending)}</StatusBadge>;
  if (state === 'rejected') return <StatusBadge stage="refused">{t(words.rejected)}</StatusBadge>;
  if (state === 'withdrawn') return <StatusBadge stage="dropped">{t(contractViewMessages.withdrawn)}</StatusBadge>;
  if (term.is_expired) return <StatusBadge stage="stuck">{t(contractViewMessages.is_expired)}</StatusBadge>;
  if (term.is_current) return <StatusBadge stage="done">{t(contractViewMessages.is_current)}</StatusBadge>;
  const later = today !== undefined && daysUntil(term.contract_start_date, today) > 0;
  return later ? (
    <StatusBadge stage="working">{t(contractViewMessages.is_next)}</StatusBadge>
  ) : (
    <Badge>{t(contractViewMessages.is_past)}</Badge>
  );
}

/** Who decided, and when. */
function Decision({ term: { decision, approver } }: { term: Term }) {
  const t = useMessages();
  if (!decision) return t(contractViewMessages.nobody_asked);
  const name = decision.by ?? approver?.full_name ?? t(contractViewMessages.nobody);
  const text = {
    pending: () => t(contractViewMessages.waits_for, { name: approver?.full_name ?? t(contractViewMessages.nobody) }),
    approved: () => t(contractViewMessages.approved_by, { name }),
    rejected: () => t(contractViewMessages.refused_by, { name }),
    withdrawn: () => t(contractViewMessages.withdrawn),
  }[decision.state]();
  return (
    <>
      {text}
      {decision.at && (
        <>
          {' · '}
          <Moment at={decision.at} />
        </>
      )}
    </>
  );
}
