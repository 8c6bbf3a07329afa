import { useParams } from 'react-router-dom';
import { assetDelays, assetRecordCalls } from '../../../../wire/asset/asset.record';
import { formCalls, type FormField } from '../../../../wire/parts/form';
import { Loaded, Skeleton } from '../../../shared/api/Loaded';
import { useReader } from '../../../shared/api/useReader';
import { useRecord } from '../../../shared/api/useRecord';
import { ServerChanges } from '../../../shared/form/ServerChanges';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ViewIcon } from '../../../shared/icon/icon';
import { Card } from '../../../shared/layout/Card';
import { Link } from '../../../shared/link/Link';
import { BackLink } from '../../../shared/page/BackLink';
import { isMissing, LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { useEditedRecord } from '../../../shared/page/useEditedRecord';
import { useReturn } from '../../../shared/page/useReturn';
import { Empty } from '../../../shared/table/Empty';
import { assetPaths } from '../asset.paths';
import { AssetForm } from './AssetForm';
import { useNamedFields } from './useNamedFields';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

/** /service-desk/assets/create and /service-desk/assets/{id}/edit: edit mode is the path segment `edit` (D3 §2). */
export default function AssetFormPage() {
  const { id } = useParams();
  return id === undefined ? <CreatePage /> : <EditPage key={id} id={Number(id)} />;
}

/** Returns to the list three seconds after the save, as the other kinds do. */
function CreatePage() {
  const t = useMessages();
  const mayCreate = useReader()?.actions.create_asset;
  const definition = useRecord(
    formCalls.render,
    { query: { category: 'asset', scenario: 'create', panel: 'agent' } },
    { fresh: true },
  );
  const [saved, save] = useReturn(assetPaths.list, assetDelays.redirectAfterCreate);
  return (
    <Page
      title={t(assetRecordMessages.create_title)}
      alerts="asset-create"
      back={<BackLink to={assetPaths.list}>{t(words.assets)}</BackLink>}
    >
      <Card>
        {mayCreate === false ? (
          <Empty title={t(assetRecordMessages.no_create)} />
        ) : (
          <Loaded of={definition} skeleton={<Skeleton lines={12} />}>
            {({ fields }) => <AssetForm fields={fields} onSaved={save} disabled={saved} />}
          </Loaded>
        )}
        {saved && <p role="status">{t(assetRecordMessages.returning)}</p>}
      </Card>
    </Page>
  );
}

/** Stays after the save and loads the form anew. */
function EditPage({ id }: { id: number }) {
  const t = useMessages();
  const edited = useEditedRecord(useRecord(assetRecordCalls.edit, { params: { id } }, { fresh: true }));
  return (
    <Page
      title={t(assetRecordMessages.edit_title)}
      alerts="asset-edit"
      back={<BackLink to={assetPaths.list}>{t(words.assets)}</BackLink>}
      actions={
        !isMissing(edited) && (
          <Link to={assetPaths.show(id)} look="plain" icon={<ViewIcon />}>
            {t(assetRecordMessages.view_asset)}
          </Link>
        )
      }
    >
      <LoadedRecord of={edited} list={assetPaths.list} records={t(words.assets)} skeleton={<FormSkeleton />}>
        {({ opened, newer }) => (
          <>
            {newer && <NewerFields opened={opened.fields} newer={newer.fields} />}
            <Card>
              <AssetForm
                key={edited.generation}
                fields={opened.fields}
                asset={{ id, version: (newer ?? opened).version }}
                onSaved={edited.reopen}
                onReload={edited.compare}
              />
            </Card>
          </>
        )}
      </LoadedRecord>
    </Page>
  );
}

function NewerFields({ opened, newer }: { opened: readonly FormField[]; newer: readonly FormField[] }) {
  return <ServerChanges opened={opened} latest={useNamedFields(newer)} />;
}

const FormSkeleton = () => (
  <Card>
    <Skeleton lines={12} />
  </Card>
);
