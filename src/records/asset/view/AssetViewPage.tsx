import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { assetCalls } from '../../../../wire/asset/asset';
import { assetRecordCalls, type AssetService } from '../../../../wire/asset/asset.record';
import { Alert } from '../../../shared/alert/Alert';
import { Loaded } from '../../../shared/api/Loaded';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { BackLink } from '../../../shared/page/BackLink';
import { LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { RecordNeighbours } from '../../../shared/page/RecordNeighbours';
import { Description } from '../../../shared/view/Description';
import { RecordLayout } from '../../../shared/view/RecordLayout';
import { recordAhead } from '../../../shared/view/recordAhead';
import { Truncated } from '../../../shared/view/Truncated';
import { useAsset, useAssetActions, useAssetReload } from '../asset.api';
import { assetPaths } from '../asset.paths';
import { AssetDialogs, type AssetDialog } from '../dialogs/AssetDialogs';
import { AssetActions } from './AssetActions';
import { AssetAssociates } from './AssetAssociates';
import { AssetHeadline } from './AssetHeadline';
import { AssetSummary } from './AssetSummary';
import { RoomActions } from './RoomActions';
import { useAssetEdit } from './useAssetEdit';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

/** The tab of the records that were attached. */
const tabOf: Record<AssetService, string> = {
  sd_problem: 'associated_problems',
  sd_changes: 'associated_changes',
  sd_releases: 'associated_releases',
  sd_contracts: 'associated_contracts',
  tickets: 'associated_tickets',
};

/** /service-desk/assets/{id}/show (D3 §2). */
export default function AssetViewPage() {
  const { id } = useParams();
  return <AssetPage key={id} id={Number(id)} />;
}
AssetViewPage.Ahead = recordAhead('asset', assetRecordCalls);

function AssetPage({ id }: { id: number }) {
  const t = useMessages();
  const load = useAsset(id);
  const actions = useAssetActions(id);
  const reload = useAssetReload();
  const [dialog, setDialog] = useState<AssetDialog | null>(null);
  const [params, setParams] = useSearchParams();
  const [asset, edit] = useAssetEdit(load, actions);
  const flags = actions.data?.asset_actions;
  const onEdit = flags?.asset_edit ? edit : undefined;
  const showTab = (tab: string) => setParams({ tab }, { replace: true });
  const name = asset?.name ?? t(words.asset);
  return (
    <Page
      title={name}
      heading={<Truncated text={name} max={shown.title} />}
      alerts="asset-view"
      back={
        <>
          <BackLink to={assetPaths.list}>{t(words.assets)}</BackLink>
          <RecordNeighbours paths={assetPaths} id={id} call={assetCalls.list} rows={({ data }) => data} />
        </>
      }
      below={
        asset && (
          <>
            {flags && <RoomActions flags={flags} onOpen={setDialog} />}
            <AssetHeadline asset={asset} onEdit={onEdit} />
          </>
        )
      }
      actions={flags && asset && <AssetActions asset={asset} flags={flags} onOpen={setDialog} />}
    >
      <LoadedRecord of={load} list={assetPaths.list} records={t(words.assets)}>
        {({ asset: loaded }) => (
          <>
            {load.error?.status === 404 && <Alert kind="warning">{t(assetRecordMessages.deleted_meanwhile)}</Alert>}
            <RecordLayout
              description={<Description html={loaded.description} />}
              facts={<AssetSummary asset={asset ?? loaded} onEdit={onEdit} />}
            >
              <Loaded of={actions}>
                {({ asset_actions: granted }) => (
                  <Card>
                    <AssetAssociates
                      id={id}
                      name={name}
                      flags={granted}
                      tab={params.get('tab')}
                      onTab={showTab}
                      onOpen={setDialog}
                      onChanged={reload}
                    />
                  </Card>
                )}
              </Loaded>
            </RecordLayout>
            <AssetDialogs
              asset={loaded}
              open={dialog}
              onClose={() => setDialog(null)}
              onChanged={reload}
              onAttached={(service) => {
                reload();
                showTab(tabOf[service]);
              }}
            />
          </>
        )}
      </LoadedRecord>
    </Page>
  );
}
