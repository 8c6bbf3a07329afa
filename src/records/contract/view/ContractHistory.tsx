import { useMemo } from 'react';
import type { ContractThread } from '../../../../wire/contract/contract.record';
import { useReader } from '../../../shared/api/useReader';
import { Badge } from '../../../shared/badge/Badge';
import { StatusBadge } from '../../../shared/badge/StatusBadge';
import { changeOf } from '../../../shared/format/money';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { Column } from '../../../shared/table/column';
import { Empty } from '../../../shared/table/Empty';
import { ShortTable } from '../../../shared/table/ShortTable';
import { useListState } from '../../../shared/table/useListState';
import { Day } from '../../../shared/view/Day';
import { Moment } from '../../../shared/view/Moment';
import { PersonLink } from '../../../shared/view/PersonLink';
import { useMoney } from '../../../shared/view/useMoney';
import { useContractThreads } from '../contract.api';
import { daysUntil } from '../contract.days';
import { contractMessages } from '../contract.messages';
import { contractViewMessages } from './contract-view.messages';
import * as sheet from './ContractHistory.module.css';
import { useStyles } from '../../../shared/style/useStyles';

/** A term and the one before it that came into force, which its cost is compared with. */
type Term = ContractThread & { before: string | null };

/** The terms of a contract, the newest first: when, what they cost, who decided (B3, E10). */
export function ContractHistory({ id }: { id: number }) {
  const t = useMessages(contractViewMessages);
  const state = useListState();
  const load = useContractThreads(id);
  const terms = load.data?.contract_threads;
  const data = useMemo(() => terms && { rows: compared(terms), total: terms.length }, [terms]);
  return (
    <ShortTable
      caption={t('terms')}
      columns={useTermColumns()}
      list={{ ...load, data }}
      state={state}
      rowKey={(row) => row.id}
      empty={<Empty title={t('no_terms')} />}
    />
  );
}

const cameIntoForce = ({ decision }: ContractThread) => decision === null || decision.state === 'approved';

const compared = (terms: readonly ContractThread[]): Term[] =>
  terms.map((term, index) => ({
    ...term,
    before: terms.slice(index + 1).find(cameIntoForce)?.cost ?? null,
  }));

function useTermColumns(): Column<Term, never>[] {
  const t = useMessages(contractViewMessages);
  const field = useMessages(contractMessages);
  return useMemo(
    () => [
      { id: 'type', sort: false, header: t('type'), width: 96, importance: 1, cell: (row) => t(typeTexts[row.type]) },
      {
        id: 'contract_start_date',
        sort: false,
        header: field('starts'),
        width: 112,
        importance: 1,
        cell: (row) => <Day at={row.contract_start_date} />,
      },
      {
        id: 'contract_end_date',
        sort: false,
        header: field('ends'),
        width: 112,
        importance: 1,
        cell: (row) => <Day at={row.contract_end_date} />,
      },
      { id: 'cost', sort: false, header: field('cost'), importance: 1, cell: (row) => <Cost term={row} /> },
      {
        id: 'is_current',
        sort: false,
        header: t('state'),
        width: 120,
        lead: true,
        cell: (row) => <State term={row} />,
      },
      {
        id: 'decision',
        sort: false,
        header: t('decided'),
        fixed: true,
        grow: true,
        cell: (row) => <Decision term={row} />,
      },
      {
        id: 'owner',
        sort: false,
        header: t('asked_by'),
        importance: 3,
        cell: (row) => row.owner && <PersonLink person={row.owner} />,
      },
      {
        id: 'created_at',
        sort: false,
        header: t('asked_on'),
        importance: 3,
        cell: (row) => <Moment at={row.created_at} />,
      },
    ],
    [t, field],
  );
}

const typeTexts = { Created: 'type_created', Renewed: 'type_renewed', Extended: 'type_extended' } as const;

function Cost({ term }: { term: Term }) {
  const css = useStyles(sheet);
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
  const t = useMessages(contractViewMessages);
  const today = useReader()?.contract_day;
  const state = term.decision?.state;
  if (state === 'pending') return <StatusBadge stage="waiting">{t('is_pending')}</StatusBadge>;
  if (state === 'rejected') return <StatusBadge stage="refused">{t('is_rejected')}</StatusBadge>;
  if (state === 'withdrawn') return <StatusBadge stage="dropped">{t('withdrawn')}</StatusBadge>;
  if (term.is_expired) return <StatusBadge stage="stuck">{t('is_expired')}</StatusBadge>;
  if (term.is_current) return <StatusBadge stage="done">{t('is_current')}</StatusBadge>;
  const later = today !== undefined && daysUntil(term.contract_start_date, today) > 0;
  return later ? <StatusBadge stage="working">{t('is_next')}</StatusBadge> : <Badge>{t('is_past')}</Badge>;
}

/** Who decided, when and why. */
function Decision({ term: { decision, approver } }: { term: Term }) {
  const t = useMessages(contractViewMessages);
  const css = useStyles(sheet);
  if (!decision) return t('nobody_asked');
  const name = decision.by ?? approver?.full_name ?? t('nobody');
  const text = {
    pending: () => t('waits_for', { name: approver?.full_name ?? t('nobody') }),
    approved: () => t('approved_by', { name }),
    rejected: () => t('refused_by', { name }),
    withdrawn: () => t('withdrawn'),
  }[decision.state]();
  return (
    <span className={css.decision}>
      <span>
        {text}
        {decision.at && (
          <>
            {' · '}
            <Moment at={decision.at} />
          </>
        )}
      </span>
      {decision.purpose && (
        <q className={css.purpose} dir="auto">
          {decision.purpose}
        </q>
      )}
    </span>
  );
}
