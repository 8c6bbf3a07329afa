import type { AssetView } from '../../../../wire/asset/asset.record';
import { Badge } from '../../../shared/badge/Badge';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { PersonLink } from '../../../shared/view/PersonLink';
import { RecordHeadline } from '../../../shared/view/RecordHeadline';
import { assetPaths } from '../asset.paths';
import { StatusOfAsset } from './AssetFields';
import * as sheet from './AssetHeadline.module.css';
import type { AssetEdit } from './useAssetEdit';
import * as words from '../../../../texts/compiled/screen/common';

/** Below the name: identifier, status, type, who uses it. */
export function AssetHeadline({ asset, onEdit }: { asset: AssetView; onEdit?: AssetEdit }) {
  const t = useMessages();
  const css = useStyles(sheet);
  return (
    <RecordHeadline identifier={asset.identifier} path={assetPaths.show(asset.id)}>
      <StatusOfAsset asset={asset} onEdit={onEdit} pill />
      <Badge>{asset.asset_type.name}</Badge>
      {asset.used_by && (
        <span className={css.used}>
          {t(words.used_by)} <PersonLink person={asset.used_by} />
        </span>
      )}
    </RecordHeadline>
  );
}
