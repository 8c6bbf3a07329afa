import * as words from '../../../texts/compiled/screen/common';
import * as contractViewMessages from '../../../texts/compiled/screen/contract-view';
import {
  type ContractActions,
  contractStatus,
  type ContractView,
  costingStatuses,
} from '../../../wire/contract/contract.record';
import { useReader } from '../../shared/api/useReader';
import { Button } from '../../shared/button/Button';
import { changeOf } from '../../shared/format/money';
import { yearlyOf } from '../../shared/format/period';
import { localDay } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { CheckIcon, CloseIcon } from '../../shared/icon/icon';
import { useGo } from '../../shared/page/go';
import { useStyles } from '../../shared/style/useStyles';
import { Banner } from '../../shared/view/Banner';
import { Moment } from '../../shared/view/Moment';
import { NextStep } from '../../shared/view/NextStep';
import { useMoney } from '../../shared/view/useMoney';
import * as contractBannerSheet from './ContractBanner.module.css';
import { useContractThreads } from './contract.api';
import { daysUntil, writeLength } from './contract.days';
import type { ContractDialog } from './contract.dialogs';
import { contractPaths } from './contract.paths';

export type Waiting = NonNullable<ContractView['waiting']> &
  Pick<ContractView, 'contract_start_date' | 'contract_end_date' | 'cost'>;

/** What waits for an approver, with its days and cost: a renewal or an extension, or the contract itself; null: nothing does. */
export function waitingOf(contract: ContractView): Waiting | null {
  const { waiting, next_term: next } = contract;
  if (!waiting) return null;
  const { contract_start_date, contract_end_date, cost } = next?.is_pending ? next : contract;
  return { ...waiting, contract_start_date, contract_end_date, cost };
}

type Term = Pick<ContractView, 'contract_start_date' | 'contract_end_date' | 'cost'>;

/** The term that waits for a decision, and how it compares with the present one, for as long and by the year. */
export function PendingTerm({ contract }: { contract: ContractView }) {
  const t = useMessages();
  const money = useMoney();
  const { locale } = useHost().kit;
  const term = waitingOf(contract);
  if (!term) return null;
  const day = (at: string) => localDay(at, locale);
  const lengthOf = (one: Term) => writeLength(one.contract_start_date, one.contract_end_date, locale);
  const yearly = (one: Term) => yearlyOf(one.cost, one.contract_start_date, one.contract_end_date);
  const present = { cost: money(contract.cost), length: lengthOf(contract) };
  const change = changeOf(yearly(contract), yearly(term), locale);
  return (
    <div>
      <p>
        {t(contractViewMessages.term_asked, {
          from: day(term.contract_start_date),
          to: day(term.contract_end_date),
          cost: money(term.cost),
          length: lengthOf(term),
        })}
      </p>
      {term.type !== 'Created' && (
        <p>
          {change
            ? t(contractViewMessages.against_change, { ...present, change })
            : t(contractViewMessages.against, present)}
        </p>
      )}
    </div>
  );
}

interface ContractBannerProps {
  contract: ContractView;
  flags: ContractActions;
  onOpen: (dialog: ContractDialog) => void;
}

const endings = { Created: 'contract', Renewed: 'renewal', Extended: 'extension' } as const;

/** Above everything else of a contract: the decision that is wanted, or what comes next. */
export function ContractBanner(props: ContractBannerProps) {
  const { contract } = props;
  const waiting = waitingOf(contract);
  if (waiting) return <Wanted {...props} waiting={waiting} />;
  if (contract.status.id === contractStatus.rejected) return <Rejected {...props} />;
  return <Ending {...props} />;
}

function Wanted({ contract, flags, onOpen, waiting }: ContractBannerProps & { waiting: Waiting }) {
  const t = useMessages();
  const { locale } = useHost().kit;
  const titleOf = ({ type, approver, has_left }: Waiting): string => {
    if (flags.contract_approve) return t(contractViewMessages[`asked_${endings[type]}`]);
    const name = approver?.full_name ?? t(contractViewMessages.nobody);
    return has_left
      ? t(contractViewMessages.waits_left, { name })
      : t(contractViewMessages[`waits_${endings[type]}`], { name });
  };
  return (
    <div className={useStyles(contractBannerSheet).below}>
      <Banner
        label={t(flags.contract_approve ? contractViewMessages.your_decision : contractViewMessages.waits_for_decision)}
        title={titleOf(waiting)}
        buttons={
          flags.contract_approve ? (
            <>
              <Button look="primary" icon={<CheckIcon />} onClick={() => onOpen('approve')}>
                {t(words.approve)}
              </Button>
              <Button look="danger" icon={<CloseIcon />} onClick={() => onOpen('reject')}>
                {t(words.reject)}
              </Button>
            </>
          ) : (
            waiting.has_left &&
            flags.contract_approver && (
              <>
                <Button look="primary" onClick={() => onOpen('approver')}>
                  {t(contractViewMessages.change_approver)}
                </Button>
                <Button onClick={() => onOpen('withdraw')}>{t(words.withdraw_request)}</Button>
              </>
            )
          )
        }
      >
        <PendingTerm contract={contract} />
        <p>
          {t(contractViewMessages.waits_since)} <Moment at={waiting.since} />
          {' · '}
          {waiting.last_reminder_at ? (
            <>
              {t(contractViewMessages.reminded_at)} <Moment at={waiting.last_reminder_at} />
            </>
          ) : (
            t(contractViewMessages.not_reminded)
          )}
        </p>
        {waiting.deputies.length > 0 && (
          <p dir="auto">
            {t(contractViewMessages.deputies, {
              names: new Intl.ListFormat(locale).format(waiting.deputies.map(({ name }) => name)),
            })}
          </p>
        )}
      </Banner>
    </div>
  );
}

/** Why, and the way to submit it again (E8). */
function Rejected({ contract, flags }: ContractBannerProps) {
  const t = useMessages();
  const go = useGo();
  const terms = useContractThreads(contract.id).data?.contract_threads;
  const decision = terms?.find((term) => term.decision?.state === 'rejected')?.decision;
  const text =
    decision?.by && decision.purpose
      ? t(contractViewMessages.rejected_by, { name: decision.by, reason: decision.purpose })
      : t(contractViewMessages.rejected);
  if (!flags.contract_edit) return <Note text={text} />;
  return (
    <NextStep
      text={text}
      action={t(contractViewMessages.edit_again)}
      onSelect={() => go(contractPaths.edit(contract.id))}
    />
  );
}

/** An approved term that begins later; an end that is near or past, with the way to another term. */
function Ending({ contract, flags, onOpen }: ContractBannerProps) {
  const t = useMessages();
  const money = useMoney();
  const { locale } = useHost().kit;
  const today = useReader()?.contract_day;
  const { next_term: next, contract_end_date: end, status } = contract;
  if (next)
    return (
      <Note
        text={t(contractViewMessages.begins_next, {
          from: localDay(next.contract_start_date, locale),
          to: localDay(next.contract_end_date, locale),
          cost: money(next.cost),
        })}
      />
    );
  if (!flags.contract_renew || today === undefined) return null;
  const soon = costingStatuses.some((one) => one === status.id) && daysUntil(end, today) <= 30;
  if (!soon && status.id !== contractStatus.expired) return null;
  return (
    <NextStep
      text={soon ? t(contractViewMessages.ends_soon, { when: contract.expiry.title }) : t(contractViewMessages.ended)}
      action={t(words.renew)}
      onSelect={() => onOpen('renew')}
    />
  );
}

function Note({ text }: { text: string }) {
  const css = useStyles(contractBannerSheet);
  return <p className={css.note}>{text}</p>;
}
