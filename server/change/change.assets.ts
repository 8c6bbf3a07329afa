import { assetLinks } from '../asset/asset.link';
import { holdOpen } from './change.queries';

export const changeAssets = assetLinks('change', holdOpen);
