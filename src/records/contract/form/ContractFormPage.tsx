import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { contractDelays, contractStatus } from '../../../../wire/contract/contract.record';
import { useReader } from '../../../shared/api/useReader';
import { Skeleton } from '../../../shared/api/Loaded';
import { LatestVersion } from '../../../shared/form/LatestVersion';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ViewIcon } from '../../../shared/icon/icon';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { Link } from '../../../shared/link/Link';
import { BackLink } from '../../../shared/page/BackLink';
import { isMissing, LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { useEditedRecord } from '../../../shared/page/useEditedRecord';
import { useReturn } from '../../../shared/page/useReturn';
import { Empty } from '../../../shared/table/Empty';
import { RichText } from '../../../shared/view/RichText';
import { useContractToEdit } from '../contract.api';
import { contractPaths } from '../contract.paths';
import { ContractSummary } from '../view/ContractSummary';
import { ContractForm } from './ContractForm';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractFormMessages from '../../../../texts/compiled/screen/contract-form';

/** /service-desk/contracts/create and /service-desk/contracts/{id}/edit: edit mode is the path segment `edit` (A10). */
export default function ContractFormPage() {
  const { id } = useParams();
  return id === undefined ? <CreatePage /> : <EditPage key={id} id={Number(id)} />;
}

/** Returns to the index three seconds after the save, or at once by a link (D3 §4). */
function CreatePage() {
  const t = useMessages();
  const reader = useReader();
  const [saved, save] = useReturn(contractPaths.index, contractDelays.redirectAfterCreate);
  const [made, setMade] = useState<number | null>(null);
  return (
    <Page title={t(words.new_contract)} alerts="contract-create-edit" back={<Back />}>
      <Card>
        {!reader ? (
          <Skeleton lines={8} />
        ) : !reader.actions.create_contract ? (
          <Empty title={t(contractFormMessages.no_create)} />
        ) : (
          <ContractForm
            today={reader.contract_day}
            disabled={saved}
            onSaved={({ id }) => {
              setMade(id);
              save();
            }}
          />
        )}
      </Card>
      {made !== null && (
        <Card>
          <Stack row>
            <p role="status">{t(contractFormMessages.returning)}</p>
            <Link to={contractPaths.index} look="plain">
              {t(contractFormMessages.to_list)}
            </Link>
            <Link to={contractPaths.show(made)} look="plain">
              {t(contractFormMessages.open_saved)}
            </Link>
          </Stack>
        </Card>
      )}
    </Page>
  );
}

const ended = [contractStatus.expired, contractStatus.terminated] as const;

/** Stays after the save and loads the record anew. */
function EditPage({ id }: { id: number }) {
  const t = useMessages();
  const contracts = useMessages()(words.contracts);
  const edited = useEditedRecord(useContractToEdit(id));
  const today = useReader()?.contract_day;
  return (
    <Page
      title={t(contractFormMessages.edit_title)}
      alerts="contract-create-edit"
      back={<Back />}
      actions={
        !isMissing(edited) && (
          <Link to={contractPaths.show(id)} look="plain" icon={<ViewIcon />}>
            {t(contractFormMessages.view_contract)}
          </Link>
        )
      }
    >
      <LoadedRecord of={edited} list={contractPaths.list} records={contracts}>
        {({ opened, newer }) => (
          <>
            {newer && (
              <LatestVersion text={t(contractFormMessages.latest_text)}>
                <ContractSummary contract={newer.contract} unfolded />
                <RichText html={newer.contract.description} capped />
              </LatestVersion>
            )}
            <Card>
              {ended.some((status) => status === opened.contract.status.id) ? (
                <Empty title={t(contractFormMessages.ended)} />
              ) : today === undefined ? (
                <Skeleton lines={8} />
              ) : (
                <ContractForm
                  key={edited.generation}
                  contract={opened.contract}
                  version={newer?.contract.version}
                  today={today}
                  onSaved={edited.reopen}
                  onReload={edited.compare}
                />
              )}
            </Card>
          </>
        )}
      </LoadedRecord>
    </Page>
  );
}

function Back() {
  const t = useMessages();
  return <BackLink to={contractPaths.list}>{t(words.contracts)}</BackLink>;
}
