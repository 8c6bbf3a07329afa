export { default as AttachAssetsDialog } from './AttachAssetsDialog';
export { useAssetColumns } from './useAssetColumns';
