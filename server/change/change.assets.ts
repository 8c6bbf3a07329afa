import { assetLinks } from '../parts/asset-link/asset.link';
import { holdOpen } from './change.queries';

export const changeAssets = assetLinks('change', holdOpen);
