import type { ContractView } from '../../../../wire/contract/contract.record';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { HostLink } from '../../../shared/link/HostLink';
import { Link } from '../../../shared/link/Link';
import { AttachmentLink } from '../../../shared/view/AttachmentLink';
import { Day } from '../../../shared/view/Day';
import { FactRail } from '../../../shared/view/FactRail';
import { Moment } from '../../../shared/view/Moment';
import { PersonLink } from '../../../shared/view/PersonLink';
import { Truncated } from '../../../shared/view/Truncated';
import { useMoney } from '../../../shared/view/useMoney';
import { RenewalStatus } from '../list/ContractStatus';
import { Seats } from '../list/Seats';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractMessages from '../../../../texts/compiled/screen/contract';
import * as contractViewMessages from '../../../../texts/compiled/screen/contract-view';

interface ContractSummaryProps {
  contract: ContractView;
  /** Shows empty facts at once. */
  unfolded?: boolean;
}

/** The facts of a contract (D3 §3). */
export function ContractSummary({ contract, unfolded }: ContractSummaryProps) {
  const t = useMessages();
  const money = useMoney();
  const {
    vendor,
    user,
    organization,
    notify_to: told,
    notify_before: days,
    contract_renewal_status: renewal,
  } = contract;
  return (
    <FactRail
      unfolded={unfolded}
      facts={[
        { name: t(words.cost), value: money(contract.cost) },
        { name: t(words.start_date), value: <Day at={contract.contract_start_date} long /> },
        { name: t(words.end_date), value: <Day at={contract.contract_end_date} long /> },
        { name: t(contractMessages.seats), value: contract.seats && <Seats seats={contract.seats} meter /> },
        { name: t(words.contract_type), value: <Truncated text={contract.contractType.name} max={shown.all} /> },
        (vendor !== null || user.length === 0) && {
          name: t(words.vendor),
          value: vendor && <Link to={`/service-desk/vendor/${vendor.id}/show`}>{vendor.name}</Link>,
        },
        user.length > 0 && { name: t(words.user), value: <PersonLink person={user[0]} /> },
        user.length > 0 && {
          name: t(words.organizations),
          value:
            organization.length > 0 &&
            organization.map(({ id, name }) => (
              <div key={id}>
                <HostLink kind="organization" id={id}>
                  {name}
                </HostLink>
              </div>
            )),
        },
        { name: t(words.renewal_status), value: renewal && <RenewalStatus status={renewal} /> },
        { name: t(words.approver), value: contract.approver && <PersonLink person={contract.approver} /> },
        { name: t(contractMessages.owner), value: contract.owner && <PersonLink person={contract.owner} /> },
        {
          name: t(contractViewMessages.next_reminder),
          value: contract.next_reminder_at && <Day at={contract.next_reminder_at} long />,
        },
        {
          name: t(contractMessages.notify_before),
          value: days !== null && t(contractViewMessages.days_before, { count: days }),
        },
        {
          name: t(contractMessages.notify_to),
          value:
            told.length > 0 &&
            told.map(({ id, name, email }) => (
              <div key={id ?? email}>
                {id === null ? email : <PersonLink person={{ id, full_name: name, email }} />}
              </div>
            )),
        },
        {
          name: t(contractViewMessages.last_reminder),
          value: contract.last_reminder_at && <Moment at={contract.last_reminder_at} />,
        },
        { name: t(words.license_type), value: contract.licence?.name },
        { name: t(words.created), value: <Moment at={contract.created_at} /> },
        { name: t(words.updated), value: <Moment at={contract.updated_at} /> },
        {
          name: t(words.attachment),
          value:
            contract.attachment.length > 0 &&
            contract.attachment.map((attachment) => <AttachmentLink key={attachment.id} attachment={attachment} />),
        },
      ]}
    />
  );
}
