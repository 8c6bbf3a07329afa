export { AssociatedAssets } from './asset.associated';
export { AttachAssetsDialog } from './asset.attach';
export { ImpactCard } from './asset.impact-card';
export { useAssetColumns } from './asset.columns';
export { assetList } from './asset.list';
