import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { contractCalls } from '../../../../wire/contract/contract';
import {
  type ContractActions as Flags,
  contractDelays,
  contractRecordCalls,
} from '../../../../wire/contract/contract.record';
import { Alert } from '../../../shared/alert/Alert';
import type { ApiError } from '../../../shared/api/ApiError';
import { Loaded } from '../../../shared/api/Loaded';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { Link } from '../../../shared/link/Link';
import { BackLink } from '../../../shared/page/BackLink';
import { useGo } from '../../../shared/page/go';
import { Page } from '../../../shared/page/Page';
import { RecordNeighbours } from '../../../shared/page/RecordNeighbours';
import { useReturn } from '../../../shared/page/useReturn';
import { Description } from '../../../shared/view/Description';
import { RecordLayout } from '../../../shared/view/RecordLayout';
import { recordAhead } from '../../../shared/view/recordAhead';
import { Truncated } from '../../../shared/view/Truncated';
import { useContract, useContractActions, useContractReload } from '../contract.api';
import { contractPaths } from '../contract.paths';
import { ContractDialogs, type ContractDialog } from '../dialogs/ContractDialogs';
import { ContractActions } from './ContractActions';
import { ContractAssociates } from './ContractAssociates';
import { ContractBanner } from './ContractBanner';
import { ContractHeadline } from './ContractHeadline';
import { ContractSummary } from './ContractSummary';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractViewMessages from '../../../../texts/compiled/screen/contract-view';

/** /service-desk/contracts/{id}/show (D3 §2). */
export default function ContractViewPage() {
  const { id } = useParams();
  return <ContractPage key={id} id={Number(id)} />;
}
ContractViewPage.Ahead = recordAhead('contract', { ...contractRecordCalls, log: contractCalls.log });

function ContractPage({ id }: { id: number }) {
  const t = useMessages();
  const load = useContract(id);
  const actions = useContractActions(id);
  const flags = actions.data?.actions;
  const [dialog, openDialog] = useDialog(flags);
  const [deleted, leave] = useReturn(contractPaths.list, contractDelays.redirectAfterDelete);
  useNotFound(load.data ? undefined : load.error);
  const contract = load.data?.contract;
  const name = contract?.name ?? t(words.contract);
  return (
    <Page
      title={name}
      heading={<Truncated text={name} max={shown.title} />}
      alerts="contract-view"
      back={
        <>
          <BackLink to={contractPaths.list} record={id}>
            {t(words.contracts)}
          </BackLink>
          <RecordNeighbours
            paths={contractPaths}
            id={id}
            call={contractCalls.list}
            rows={({ contracts }) => contracts}
          />
        </>
      }
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
      {deleted ? <Deleted /> : <Content id={id} load={load} actions={actions} onOpen={openDialog} />}
      {contract && !deleted && (
        <Dialogs contract={contract} open={dialog} onClose={() => openDialog(null)} onDeleted={leave} />
      )}
    </Page>
  );
}

interface ContentProps {
  id: number;
  load: ReturnType<typeof useContract>;
  actions: ReturnType<typeof useContractActions>;
  onOpen: (dialog: ContractDialog) => void;
}

/** Description, facts and tabs. */
function Content({ id, load, actions, onOpen }: ContentProps) {
  const t = useMessages();
  const [params, setParams] = useSearchParams();
  const changed = useContractReload();
  return (
    <Loaded of={load}>
      {({ contract }) => (
        <>
          {load.error?.status === 404 && <Alert kind="warning">{t(contractViewMessages.deleted_meanwhile)}</Alert>}
          <RecordLayout
            description={<Description html={contract.description} />}
            facts={<ContractSummary contract={contract} />}
          >
            <Loaded of={actions}>
              {({ actions: flags }) => (
                <Card>
                  <ContractAssociates
                    id={id}
                    flags={flags}
                    tab={params.get('tab')}
                    onTab={(tab) => setParams({ tab }, { replace: true })}
                    onOpen={onOpen}
                    onChanged={changed}
                  />
                </Card>
              )}
            </Loaded>
          </RecordLayout>
        </>
      )}
    </Loaded>
  );
}

function Dialogs(props: Omit<Parameters<typeof ContractDialogs>[0], 'onChanged'>) {
  return <ContractDialogs {...props} onChanged={useContractReload()} />;
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
  const asked = params.get('dialog');
  if (dialog === undefined && flags)
    setDialog(
      (asked === 'renew' && flags.contract_renew) || (asked === 'extend' && flags.contract_extend) ? asked : null,
    );
  const open = (next: ContractDialog | null) => {
    setDialog(next);
    if (asked === null) return;
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
