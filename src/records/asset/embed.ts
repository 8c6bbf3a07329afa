export { default as AttachAssetsDialog } from './AttachAssetsDialog';
export { ImpactCard } from './impact/ImpactCard';
export { useAssetColumns } from './useAssetColumns';
export { assetReports } from './report/assetReports';
