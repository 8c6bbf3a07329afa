import { lazyPart } from '../../shared/part/lazyPart';

export { default as AttachAssetsDialog } from './AttachAssetsDialog';
export { ImpactCard } from './impact/ImpactCard';
export { impactMessages } from './impact/impact.messages';
export const RecordImpact = lazyPart(() => import(/* webpackChunkName: "impact" */ './impact/RecordImpact'));
export { useAssetColumns } from './useAssetColumns';
