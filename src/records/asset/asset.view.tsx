import { useState } from 'react';
import * as assetRecordMessages from '../../../texts/compiled/screen/asset-record';
import * as words from '../../../texts/compiled/screen/common';
import * as recordMessages from '../../../texts/compiled/screen/record';
import { assetCalls } from '../../../wire/asset/asset';
import {
  type AssetActions as Flags,
  assetRecordCalls,
  type AssetService,
  type AssetView,
} from '../../../wire/asset/asset.record';
import { settledProblems } from '../../../wire/problem/problem';
import { useReader } from '../../shared/api/useReader';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import { useExtensionActions } from '../../shared/extension/useExtensionActions';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { UndoIcon } from '../../shared/icon/editor';
import { DeleteIcon, EditIcon, LinkIcon, PlusIcon, TicketIcon } from '../../shared/icon/icon';
import { BarcodeIcon, CopyIcon } from '../../shared/icon/record';
import { Card } from '../../shared/layout/Card';
import { HostLink } from '../../shared/link/HostLink';
import { Link } from '../../shared/link/Link';
import { PageMenu } from '../../shared/menu/PageMenu';
import { opening } from '../../shared/menu/opening';
import { useGo } from '../../shared/page/go';
import { useTab } from '../../shared/page/useTab';
import { useStyles } from '../../shared/style/useStyles';
import { AttachmentLink } from '../../shared/view/AttachmentLink';
import { Description } from '../../shared/view/Description';
import { FactRail } from '../../shared/view/FactRail';
import { Flagged } from '../../shared/view/Flagged';
import { InPlaceAgent, InPlaceChoice } from '../../shared/view/InPlaceFields';
import { Moment } from '../../shared/view/Moment';
import { PersonLink } from '../../shared/view/PersonLink';
import { RecordHeadline } from '../../shared/view/RecordHeadline';
import { RecordLayout } from '../../shared/view/RecordLayout';
import { listOfRecords, RecordPage, recordRoute, ShownRecord } from '../../shared/view/RecordPage';
import { Truncated } from '../../shared/view/Truncated';
import { recordAhead, useRecordAndActions } from '../../shared/view/recordAhead';
import { useCustomFacts } from '../../shared/view/useCustomFacts';
import { useInPlaceEdit } from '../../shared/view/useInPlaceEdit';
import { useWhoCanSee } from '../role/embed';
import { useHiddenActions } from '../rule/embed';
import * as assetHeadlineSheet from './AssetHeadline.module.css';
import * as roomActionsSheet from './RoomActions.module.css';
import { useAssetReload, useContractCost } from './asset.api';
import { type AssetDialog, AssetDialogs } from './asset.dialogs';
import { assetPaths } from './asset.paths';
import { AssetStatus } from './asset.status';
import { AssetAssociates } from './asset.tabs';

/** The tab of the records that were attached. */
const tabOf: Record<AssetService, string> = {
  sd_problem: 'associated_problems',
  sd_changes: 'associated_changes',
  sd_releases: 'associated_releases',
  sd_contracts: 'associated_contracts',
  tickets: 'associated_tickets',
};

/** /service-desk/assets/{id}/show (D3 §2). */
export default recordRoute(AssetPage, recordAhead('asset', assetRecordCalls));

const list = listOfRecords({ paths: assetPaths, name: words.assets, call: assetCalls.list, rows: ({ data }) => data });

function AssetPage({ id }: { id: number }) {
  const t = useMessages();
  const [load, actions] = useRecordAndActions('asset', assetRecordCalls, id);
  const reload = useAssetReload();
  const go = useGo();
  const [dialog, setDialog] = useState<AssetDialog | null>(null);
  const [tab, showTab] = useTab();
  const [asset, edit] = useInPlaceEdit(load.data?.asset, {
    call: assetRecordCalls.save,
    request: (edited) => ({ body: editedFields(edited) }),
    statusOf: ({ asset_status }) => asset_status?.name,
    loads: [load, actions],
    calls: [assetRecordCalls.log, assetRecordCalls.history],
  });
  const flags = actions.data?.asset_actions;
  const onEdit = flags?.asset_edit ? edit : undefined;
  const name = asset?.name ?? t(words.asset);
  return (
    <RecordPage
      id={id}
      list={list}
      title={name}
      alerts="asset-view"
      allowed={asset && actions}
      owner={asset && 'sd_assets'}
      keys={{ edit: flags?.asset_edit && (() => go(assetPaths.edit(id))) }}
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
      <ShownRecord of={load} list={list} deleted={assetRecordMessages.deleted_meanwhile}>
        {({ asset: loaded }) => (
          <>
            <RecordLayout
              description={<Description html={loaded.description} />}
              facts={<AssetSummary asset={asset ?? loaded} onEdit={onEdit} />}
            >
              <Flagged of={actions}>
                {(granted) => (
                  <Card>
                    <AssetAssociates
                      id={id}
                      name={name}
                      flags={granted?.asset_actions ?? {}}
                      tab={tab}
                      onTab={showTab}
                      onOpen={setDialog}
                      onChanged={reload}
                    />
                  </Card>
                )}
              </Flagged>
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
      </ShownRecord>
    </RecordPage>
  );
}

interface AssetActionsProps {
  asset: AssetView;
  flags: Flags;
  onOpen: (dialog: AssetDialog) => void;
}

/** Assign, Associate and More: what they offer follows the server's flags (D3 §2). */
export function AssetActions({ asset, flags, onOpen }: AssetActionsProps) {
  const t = useMessages();
  const go = useGo();
  const css = useStyles(roomActionsSheet);
  const may = useReader()?.actions;
  const [hidden, hiddenActions] = useHiddenActions('asset', asset.id);
  const who = useWhoCanSee('asset', asset.id);
  const [others, othersDialog] = useExtensionActions('asset', asset.id);
  const opens = opening(onOpen);
  return (
    <>
      {flags.asset_edit && (
        <span className={css.desk}>
          <Button data-key="a" onClick={() => onOpen('assign')}>
            {t(asset.used_by ? assetRecordMessages.reassign : words.assign)}
          </Button>
        </span>
      )}
      {flags.asset_attach && (
        <PageMenu
          label={t(words.associate)}
          actions={[
            flags.associated_problem_tab_viewable &&
              may?.create_problem &&
              opens('new_problem', t(words.new_problem), <PlusIcon />),
            flags.associated_problem_tab_viewable &&
              opens('sd_problem', t(assetRecordMessages.attach_problems), <LinkIcon />),
            flags.associated_change_tab_viewable &&
              may?.create_change &&
              opens('new_change', t(words.new_change), <PlusIcon />),
            flags.associated_change_tab_viewable && opens('sd_changes', t(words.attach_changes), <LinkIcon />),
            flags.associated_release_tab_viewable &&
              may?.create_release &&
              opens('new_release', t(words.new_release), <PlusIcon />),
            flags.associated_release_tab_viewable &&
              opens('sd_releases', t(assetRecordMessages.attach_releases), <LinkIcon />),
            flags.associated_contract_tab_viewable &&
              opens('sd_contracts', t(assetRecordMessages.attach_contracts), <LinkIcon />),
            flags.associated_ticket_tab_viewable && opens('tickets', t(words.attach_tickets), <TicketIcon />),
          ]}
        />
      )}
      <PageMenu
        label={t(words.more)}
        actions={[
          flags.asset_edit && {
            label: t(words.edit),
            icon: <EditIcon />,
            onSelect: () => go(assetPaths.edit(asset.id)),
          },
          flags.asset_edit && asset.used_by !== null && opens('return', t(assetRecordMessages.return), <UndoIcon />),
          may?.create_asset && opens('clone', t(words.duplicate), <CopyIcon />),
          flags.asset_print_label && opens('label', t(assetRecordMessages.print_label), <BarcodeIcon />),
          ...others,
          who,
          hidden,
          flags.asset_delete && opens('delete', t(words.delete), <DeleteIcon />, 'danger'),
        ]}
      />
      {hiddenActions}
      {othersDialog}
    </>
  );
}

/** On a phone, for who has scanned the label and stands before the asset: the two things that are done there. */
function RoomActions({ flags, onOpen }: { flags: Flags; onOpen: (dialog: AssetDialog) => void }) {
  const t = useMessages();
  const css = useStyles(roomActionsSheet);
  const mayReport = useReader()?.actions.create_problem && flags.asset_attach;
  return (
    <div className={css.room}>
      {mayReport && (
        <Button look="primary" onClick={() => onOpen('new_problem')}>
          {t(assetRecordMessages.report_problem)}
        </Button>
      )}
      {flags.asset_edit && <Button onClick={() => onOpen('move')}>{t(assetRecordMessages.move)}</Button>}
    </div>
  );
}

/** Below the name: identifier, status, type, who uses it. */
function AssetHeadline({ asset, onEdit }: { asset: AssetView; onEdit?: AssetEdit }) {
  const t = useMessages();
  const css = useStyles(assetHeadlineSheet);
  return (
    <RecordHeadline identifier={asset.identifier} path={assetPaths.show(asset.id)}>
      <StatusOfAsset asset={asset} onEdit={onEdit} pill />
      <Badge>{asset.asset_type.name}</Badge>
      {asset.known_errors > 0 && (
        <Link
          to={`/service-desk/problem?known_error=%3D1&status_ids_not=${settledProblems.join('%2C')}&asset_ids=${asset.id}`}
        >
          {t(assetRecordMessages.known_errors, { count: asset.known_errors })}
        </Link>
      )}
      {asset.used_by && (
        <span className={css.used}>
          {t(words.used_by)} <PersonLink person={asset.used_by} />
        </span>
      )}
    </RecordHeadline>
  );
}

interface AssetSummaryProps {
  asset: AssetView;
  /** Present if the reader may edit. */
  onEdit?: AssetEdit;
}

/** The facts of an asset, and the values of its three groups of custom fields (D3 §3). */
function AssetSummary({ asset, onEdit }: AssetSummaryProps) {
  const t = useMessages();
  const custom = useCustomFacts([
    ...asset.custom_field_values_for_asset_form_builder_only,
    ...asset.custom_field_values_for_asset_type,
    ...asset.custom_field_values_for_department,
  ]);
  const { organization, product } = asset;
  const contractCost = useContractCost(asset.id);
  const own = { asset, onEdit };
  return (
    <FactRail
      facts={[
        { name: t(words.asset_status), value: (asset.asset_status || onEdit) && <StatusOfAsset {...own} /> },
        { name: t(words.asset_type), value: asset.asset_type.name },
        { name: t(words.used_by), value: asset.used_by && <PersonLink person={asset.used_by} /> },
        { name: t(words.assigned_on), value: asset.assigned_on && <Moment at={asset.assigned_on} /> },
        { name: t(words.managed_by), value: (asset.managed_by || onEdit) && <ManagerOfAsset {...own} /> },
        { name: t(words.department), value: (asset.department || onEdit) && <DepartmentOfAsset {...own} /> },
        { name: t(words.location), value: (asset.location || onEdit) && <LocationOfAsset {...own} /> },
        {
          name: t(words.organization),
          value: organization && (
            <HostLink kind="organization" id={organization.id}>
              {organization.name}
            </HostLink>
          ),
        },
        {
          name: t(words.product),
          value: product && <Link to={`/service-desk/products/${product.id}/show`}>{product.name}</Link>,
        },
        { name: t(words.impact), value: asset.impact_type?.name },
        contractCost !== null && { name: t(assetRecordMessages.contract_cost), value: contractCost },
        { name: t(words.created), value: <Moment at={asset.created_at} /> },
        { name: t(words.updated), value: <Moment at={asset.updated_at} /> },
        {
          name: t(assetRecordMessages.attachments),
          value:
            asset.attachments.length > 0 &&
            asset.attachments.map((attachment) => <AttachmentLink key={attachment.id} attachment={attachment} />),
        },
        ...custom,
      ]}
    />
  );
}

interface FieldProps {
  asset: AssetView;
  /** Present if the reader may edit. */
  onEdit?: AssetEdit;
  /** In the headline. */
  pill?: boolean;
}

function StatusOfAsset({ asset: { asset_status: status }, onEdit, pill }: FieldProps) {
  const t = useMessages();
  return (
    <InPlaceChoice
      lookup="asset_statuses"
      opensBy="s"
      label={t(words.asset_status)}
      value={status}
      pill={pill}
      onChoose={onEdit && ((chosen) => chosen && onEdit({ asset_status: chosen }))}
    >
      {status ? <AssetStatus status={status} /> : t(assetRecordMessages.no_status)}
    </InPlaceChoice>
  );
}

function ManagerOfAsset({ asset, onEdit }: FieldProps) {
  const t = useMessages();
  return (
    <InPlaceAgent
      label={t(words.managed_by)}
      value={asset.managed_by}
      nobody={t(recordMessages.nobody)}
      onChoose={onEdit && ((managed_by) => onEdit({ managed_by }))}
    />
  );
}

function DepartmentOfAsset({ asset: { department }, onEdit }: FieldProps) {
  const t = useMessages();
  return (
    <InPlaceChoice
      lookup="departments"
      label={t(words.department)}
      value={department}
      none={t(assetRecordMessages.no_department)}
      onChoose={onEdit && ((chosen) => onEdit({ department: chosen }))}
    >
      {department && (
        <HostLink kind="department" id={department.id}>
          {department.name}
        </HostLink>
      )}
    </InPlaceChoice>
  );
}

function LocationOfAsset({ asset: { location }, onEdit }: FieldProps) {
  const t = useMessages();
  return (
    <InPlaceChoice
      lookup="locations"
      label={t(words.location)}
      value={location}
      none={t(assetRecordMessages.no_location)}
      onChoose={onEdit && ((chosen) => onEdit({ location: chosen && { ...chosen, title: chosen.name } }))}
    >
      {location && <Truncated text={location.title} max={shown.all} />}
    </InPlaceChoice>
  );
}

/** Fields of an asset that were chosen on its page. */
type AssetEdit = (fields: Partial<AssetView>) => void;

/** What is sent of an asset that was edited on its page. What is not sent stays (D1). */
const editedFields = ({ id, version, asset_status, managed_by, department, location }: AssetView) => ({
  id,
  version,
  asset_status_id: asset_status?.id ?? null,
  managed_by_id: managed_by?.id ?? null,
  department_id: department?.id ?? null,
  location_id: location?.id ?? null,
});
