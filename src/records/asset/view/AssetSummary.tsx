import type { AssetView } from '../../../../wire/asset/asset.record';
import { useMessages } from '../../../shared/i18n/useMessages';
import { HostLink } from '../../../shared/link/HostLink';
import { Link } from '../../../shared/link/Link';
import { AttachmentLink } from '../../../shared/view/AttachmentLink';
import { FactRail } from '../../../shared/view/FactRail';
import { Moment } from '../../../shared/view/Moment';
import { PersonLink } from '../../../shared/view/PersonLink';
import { useCustomFacts } from '../../../shared/view/useCustomFacts';
import { DepartmentOfAsset, LocationOfAsset, ManagerOfAsset, StatusOfAsset } from './AssetFields';
import type { AssetEdit } from './useAssetEdit';
import { useContractCost } from './useContractCost';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

interface AssetSummaryProps {
  asset: AssetView;
  /** Present if the reader may edit. */
  onEdit?: AssetEdit;
}

/** The facts of an asset, and the values of its three groups of custom fields (D3 §3). */
export function AssetSummary({ asset, onEdit }: AssetSummaryProps) {
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
