import { useMemo } from 'react';
import type { ContractRow, ContractSort } from '../../../../wire/contract/contract';
import { useMessages } from '../../../shared/i18n/useMessages';
import { HostLink } from '../../../shared/link/HostLink';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { timeColumn } from '../../../shared/table/timeColumn';
import { Day } from '../../../shared/view/Day';
import { PersonLink } from '../../../shared/view/PersonLink';
import { useMoney } from '../../../shared/view/useMoney';
import { contractPaths } from '../contract.paths';
import { ContractExpiry } from './ContractExpiry';
import { ContractStatus, RenewalStatus } from './ContractStatus';
import { Seats } from './Seats';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractMessages from '../../../../texts/compiled/screen/contract';

/** Contracts in a table, in the specification's order (D3 §2); every other fact of a row can be chosen. */
export function useContractColumns(): Column<ContractRow, ContractSort>[] {
  const t = useMessages();
  const money = useMoney();
  return useMemo(
    () => [
      { id: 'identifier', header: t(words.identifier), width: 88, importance: 1, cell: (row) => row.identifier },
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={contractPaths.show(row.id)}>{row.name}</Link>,
      },
      {
        id: 'cost',
        header: t(words.cost),
        width: 108,
        importance: 1,
        first: 'desc',
        number: true,
        cell: (row) => money(row.cost),
      },
      {
        id: 'expiry',
        header: t(words.expiry),
        width: 148,
        importance: 1,
        lead: true,
        cell: (row) => <ContractExpiry expiry={row.expiry} status={row.contract_status.id} />,
      },
      {
        id: 'contract_status',
        header: t(words.status),
        width: 128,
        importance: 1,
        lead: true,
        cell: (row) => <ContractStatus status={row.contract_status} approver={row.approver} />,
      },
      {
        id: 'contract_renewal_status',
        header: t(words.renewal_status),
        width: 164,
        cell: (row) => <RenewalStatus status={row.contract_renewal_status} />,
      },
      {
        id: 'vendor',
        header: t(words.vendor),
        width: 112,
        cell: ({ vendor }) => vendor && <Link to={`/service-desk/vendor/${vendor.id}/show`}>{vendor.name}</Link>,
      },
      {
        id: 'attach_organization',
        header: t(words.organizations),
        cell: (row) =>
          row.attach_organization.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <HostLink kind="organization" id={id}>
                {name}
              </HostLink>
            </span>
          )),
      },
      { id: 'contract_type', header: t(words.contract_type), importance: 3, cell: (row) => row.contract_type.name },
      { id: 'license_type', header: t(words.license_type), hidden: true, cell: (row) => row.license_type?.name },
      {
        id: 'seats',
        sort: false,
        header: t(contractMessages.seats),
        hidden: true,
        width: 176,
        cell: (row) => <Seats seats={row.seats} />,
      },
      {
        id: 'user',
        header: t(words.user),
        hidden: true,
        cell: (row) => row.user && <PersonLink person={row.user} />,
      },
      {
        id: 'owner',
        header: t(contractMessages.owner),
        hidden: true,
        cell: (row) => row.owner && <PersonLink person={row.owner} />,
      },
      {
        id: 'approver',
        header: t(words.approver),
        hidden: true,
        cell: (row) => row.approver && <PersonLink person={row.approver} />,
      },
      {
        id: 'contract_start_date',
        header: t(words.start_date),
        hidden: true,
        width: 120,
        cell: (row) => <Day at={row.contract_start_date} />,
      },
      {
        id: 'contract_end_date',
        header: t(words.end_date),
        hidden: true,
        width: 120,
        cell: (row) => <Day at={row.contract_end_date} />,
      },
      {
        id: 'notify_before',
        header: t(contractMessages.notify_before),
        hidden: true,
        cell: (row) => row.notify_before,
      },
      timeColumn('created_at', t(words.created), { hidden: true, first: 'desc' }),
      timeColumn('updated_at', t(words.updated), { hidden: true, first: 'desc' }),
    ],
    [t, money],
  );
}
