import { useState } from 'react';
import { useParams } from 'react-router-dom';
import * as assetRecordMessages from '../../../texts/compiled/screen/asset-record';
import * as words from '../../../texts/compiled/screen/common';
import { assetDelays, assetRecordCalls } from '../../../wire/asset/asset.record';
import { assetForm } from '../../../wire/asset/asset.schema';
import { formCalls, type FormField } from '../../../wire/parts/form';
import { Loaded, Skeleton } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { ServerChanges } from '../../shared/form/ServerChanges';
import { ServerFields } from '../../shared/form/ServerFields';
import { initialValuesOf, rulesOf, sentValues } from '../../shared/form/serverForm';
import { useMessages } from '../../shared/i18n/useMessages';
import { ViewIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Link } from '../../shared/link/Link';
import { BackLink } from '../../shared/page/BackLink';
import { isMissing, LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import { useEditedRecord } from '../../shared/page/useEditedRecord';
import { useReturn } from '../../shared/page/useReturn';
import { Empty } from '../../shared/table/Empty';
import { assetPaths } from './asset.paths';

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

interface AssetFormProps {
  fields: readonly FormField[];
  /** The asset to edit, and on which version the save is based; a new one without it. */
  asset?: { id: number; version: number };
  disabled?: boolean;
  onSaved: (saved: { id: number; identifier: string }) => void;
  /** Loads the latest version, after somebody else saved meanwhile. */
  onReload?: () => void;
}

/** The form of an asset as the server describes it (D3), and its save. */
export function AssetForm({ fields: described, asset, disabled, onSaved, onReload }: AssetFormProps) {
  const t = useMessages();
  const fields = useNamedFields(described);
  const [rules] = useState(() => rulesOf(assetForm, fields));
  return (
    <Form
      label={asset ? t(assetRecordMessages.edit_title) : t(assetRecordMessages.create_title)}
      initial={initialValuesOf(fields)}
      rules={rules}
      call={assetRecordCalls.save}
      request={(values) => ({ body: assetForm.cast({ ...sentValues(fields, values), ...asset }) })}
      onSaved={({ data }) => onSaved(data)}
      onReload={onReload}
    >
      <ServerFields fields={fields} />
      <FormFooter submit={asset ? undefined : t(assetRecordMessages.add)} disabled={disabled} />
    </Form>
  );
}

/** Fields that every asset has are named by the page itself, so that their names change at once with its language. */
export function useNamedFields(fields: readonly FormField[]): FormField[] {
  const t = useMessages();
  const labels: Partial<Record<string, string>> = {
    name: t(words.name),
    identifier: t(words.identifier),
    asset_type_id: t(words.asset_type),
    asset_status_id: t(words.asset_status),
    product_id: t(words.product),
    department_id: t(words.department),
    organization_id: t(words.organization),
    location_id: t(words.location),
    impact_type_id: t(words.impact),
    managed_by_id: t(words.managed_by),
    used_by_id: t(words.used_by),
    assigned_on: t(words.assigned_on),
    description: t(words.description),
    attachment: t(assetRecordMessages.attachments),
  };
  return fields.map((one) => ({ ...one, label: labels[one.name] ?? one.label }));
}
