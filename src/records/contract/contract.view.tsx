import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as words from '../../../texts/compiled/screen/common';
import * as contractMessages from '../../../texts/compiled/screen/contract';
import * as contractViewMessages from '../../../texts/compiled/screen/contract-view';
import { contractCalls } from '../../../wire/contract/contract';
import {
  type ContractActions as Flags,
  contractDelays,
  contractRecordCalls,
  type ContractView,
} from '../../../wire/contract/contract.record';
import { Alert } from '../../shared/alert/Alert';
import type { ApiError } from '../../shared/api/ApiError';
import { Loaded } from '../../shared/api/Loaded';
import { useExtensionActions } from '../../shared/extension/useExtensionActions';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import {
  AssetIcon,
  BellIcon,
  ChangeIcon,
  ClockIcon,
  CloseIcon,
  DeleteIcon,
  EditIcon,
  RefreshIcon,
  UndoIcon,
} from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { HostLink } from '../../shared/link/HostLink';
import { Link } from '../../shared/link/Link';
import { PageMenu } from '../../shared/menu/PageMenu';
import { opening } from '../../shared/menu/opening';
import { useGo } from '../../shared/page/go';
import { useReturn } from '../../shared/page/useReturn';
import { useTab } from '../../shared/page/useTab';
import { AttachmentLink } from '../../shared/view/AttachmentLink';
import { Time } from '../../shared/view/Time';
import { Description } from '../../shared/view/Description';
import { useCustomFacts } from '../../shared/view/useCustomFacts';
import { FactRail } from '../../shared/view/FactRail';
import { Flagged } from '../../shared/view/Flagged';
import { Moment } from '../../shared/view/Moment';
import { PersonLink } from '../../shared/view/PersonLink';
import { RecordHeadline } from '../../shared/view/RecordHeadline';
import { RecordLayout } from '../../shared/view/RecordLayout';
import { listOfRecords, RecordPage, recordRoute } from '../../shared/view/RecordPage';
import { Truncated } from '../../shared/view/Truncated';
import { recordAhead, useRecordAndActions } from '../../shared/view/recordAhead';
import { useMoney } from '../../shared/view/useMoney';
import { useWhoCanSee } from '../role/embed';
import { useHiddenActions } from '../rule/embed';
import { useContractReload } from './contract.api';
import { ContractBanner } from './contract.banner';
import { ContractExpiry, ContractStatus, RenewalStatus, Seats } from './contract.columns';
import { type ContractDialog, ContractDialogs } from './contract.dialogs';
import { contractPaths } from './contract.paths';
import { ContractAssociates } from './contract.tabs';

/** /service-desk/contracts/{id}/show (D3 §2). */
export default recordRoute(ContractPage, recordAhead('contract', { ...contractRecordCalls, log: contractCalls.log }));

const list = listOfRecords({
  paths: contractPaths,
  name: words.contracts,
  call: contractCalls.list,
  rows: ({ contracts }) => contracts,
});

function ContractPage({ id }: { id: number }) {
  const t = useMessages();
  const [load, actions] = useRecordAndActions('contract', contractRecordCalls, id);
  const flags = actions.data?.actions;
  const changed = useContractReload();
  const [dialog, openDialog] = useDialog(flags);
  const go = useGo();
  const [tab, showTab] = useTab();
  const [deleted, leave] = useReturn(contractPaths.list, contractDelays.redirectAfterDelete);
  useNotFound(load.data ? undefined : load.error);
  const contract = load.data?.contract;
  return (
    <RecordPage
      id={id}
      list={list}
      title={contract?.name ?? t(words.contract)}
      alerts="contract-view"
      allowed={contract && actions}
      owner={contract && 'sd_contracts'}
      keys={{
        edit: flags?.contract_edit && (() => go(contractPaths.edit(id))),
        // Who decides on its term; else whose it is, a field of its form.
        assign: flags?.contract_approver
          ? () => openDialog('approver')
          : flags?.contract_edit && (() => go(contractPaths.assign(id))),
      }}
      below={
        contract &&
        !deleted && (
          <>
            <ContractHeadline contract={contract} />
            {flags && <ContractBanner contract={contract} flags={flags} onOpen={openDialog} />}
          </>
        )
      }
      actions={contract && flags && !deleted && <ContractActions id={id} flags={flags} onOpen={openDialog} />}
    >
      {deleted ? (
        <Deleted />
      ) : (
        <Loaded of={load}>
          {({ contract: loaded }) => (
            <>
              {load.error?.status === 404 && <Alert kind="warning">{t(contractViewMessages.deleted_meanwhile)}</Alert>}
              <RecordLayout
                description={<Description html={loaded.description} />}
                facts={<ContractSummary contract={loaded} />}
              >
                <Flagged of={actions}>
                  {(granted) => (
                    <Card>
                      <ContractAssociates
                        id={id}
                        flags={granted?.actions ?? {}}
                        tab={tab}
                        onTab={showTab}
                        onOpen={openDialog}
                        onChanged={changed}
                      />
                    </Card>
                  )}
                </Flagged>
              </RecordLayout>
              <ContractDialogs
                contract={loaded}
                open={dialog}
                onClose={() => openDialog(null)}
                onChanged={changed}
                onDeleted={leave}
              />
            </>
          )}
        </Loaded>
      )}
    </RecordPage>
  );
}

/** D3 §9: the way to the list is taken by itself after three seconds. */
function Deleted() {
  const t = useMessages();
  return (
    <Card>
      <Stack row>
        <p role="status">{t(contractViewMessages.deleted_returning)}</p>
        <Link to={contractPaths.list} look="plain">
          {t(contractViewMessages.to_list)}
        </Link>
      </Stack>
    </Card>
  );
}

/** The dialog that is open. The address may ask for a new term: the form of a contract leads here for it. */
function useDialog(flags: Flags | undefined) {
  const [dialog, setDialog] = useState<ContractDialog | null>();
  const [params, setParams] = useSearchParams();
  const dialogName = params.get('dialog');
  if (dialog === undefined && flags)
    setDialog(
      (dialogName === 'renew' && flags.contract_renew) || (dialogName === 'extend' && flags.contract_extend)
        ? dialogName
        : null,
    );
  const open = (next: ContractDialog | null) => {
    setDialog(next);
    if (dialogName === null) return;
    const rest = new URLSearchParams(params);
    rest.delete('dialog');
    setParams(rest, { replace: true });
  };
  return [dialog ?? null, open] as const;
}

/** D3 §8: a contract that is not there, or not the reader's, is told on the host's not-found page. */
function useNotFound(error: ApiError | undefined): void {
  const go = useGo();
  const message = error && (error.status === 404 || error.status === 403) ? error.message : null;
  useEffect(() => {
    if (message !== null) go(`/not-found?message=${encodeURIComponent(message)}`);
  }, [go, message]);
}

interface ContractActionsProps {
  id: number;
  flags: Flags;
  onOpen: (dialog: ContractDialog) => void;
}

/** The menus of a contract: what appears follows the flags (D3 §6). Approving stands in the banner. */
export function ContractActions({ id, flags, onOpen }: ContractActionsProps) {
  const t = useMessages();
  const go = useGo();
  const [hidden, hiddenActions] = useHiddenActions('contract', id);
  const who = useWhoCanSee('contract', id);
  const [others, othersDialog] = useExtensionActions('contract', id);
  const opens = opening(onOpen);
  return (
    <>
      <PageMenu
        label={t(contractViewMessages.term)}
        opensBy="s"
        actions={[
          flags.contract_renew && opens('renew', t(words.renew), <RefreshIcon />),
          flags.contract_extend && opens('extend', t(words.extend), <ClockIcon />),
          flags.contract_approver && opens('approver', t(contractViewMessages.change_approver), <ChangeIcon />),
          flags.contract_withdraw && opens('withdraw', t(words.withdraw_request), <UndoIcon />),
          flags.contract_terminate && opens('terminate', t(words.terminate), <CloseIcon />, 'danger'),
        ]}
      />
      <PageMenu
        label={t(words.more)}
        actions={[
          flags.contract_edit && {
            label: t(words.edit),
            icon: <EditIcon />,
            onSelect: () => go(contractPaths.edit(id)),
          },
          flags.contract_asset_attach && opens('assets', t(words.attach_assets), <AssetIcon />),
          flags.contract_expiry_reminder && opens('reminder', t(contractViewMessages.set_reminder), <BellIcon />),
          ...others,
          who,
          hidden,
          flags.contract_delete && opens('delete', t(words.delete), <DeleteIcon />, 'danger'),
        ]}
      />
      {hiddenActions}
      {othersDialog}
    </>
  );
}

/** Below the name: identifier, status, renewal, and how long it still runs. */
function ContractHeadline({ contract }: { contract: ContractView }) {
  const { status, contract_renewal_status: renewal } = contract;
  return (
    <RecordHeadline identifier={contract.identifier} path={contractPaths.show(contract.id)}>
      <ContractStatus status={status} approver={contract.approver} />
      {renewal && <RenewalStatus status={renewal} />}
      <ContractExpiry expiry={contract.expiry} status={status.id} />
    </RecordHeadline>
  );
}

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
    notify_to: notified,
    notify_before: days,
    contract_renewal_status: renewal,
  } = contract;
  const custom = useCustomFacts([
    ...contract.custom_field_values_for_contract_form_builder_only,
    ...contract.custom_field_values_for_contract_type,
  ]);
  return (
    <FactRail
      unfolded={unfolded}
      facts={[
        { name: t(words.cost), value: money(contract.cost) },
        { name: t(words.start_date), value: <Time at={contract.contract_start_date} as="day" /> },
        { name: t(words.end_date), value: <Time at={contract.contract_end_date} as="day" /> },
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
          value: contract.next_reminder_at && <Time at={contract.next_reminder_at} as="day" />,
        },
        {
          name: t(contractMessages.notify_before),
          value: days !== null && t(contractViewMessages.days_before, { count: days }),
        },
        {
          name: t(contractMessages.notify_to),
          value:
            notified.length > 0 &&
            notified.map(({ id, name, email }) => (
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
        ...custom,
      ]}
    />
  );
}
