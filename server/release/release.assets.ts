import { assetLinks } from '../parts/asset-link/asset.link';
import { lockRelease } from './release.queries';

export const releaseAssets = assetLinks('release', lockRelease);
