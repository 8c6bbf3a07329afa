export { AssociatedAssets } from './asset.associated';
export { AttachAssetsDialog } from './asset.attach';
export { ImpactCard } from './asset.impact-card';
export { useAssetColumns } from './asset.columns';
export { assetReports } from './asset.reports';
