import { assetLinks } from '../asset/asset.link';
import { lockRelease } from './release.queries';

export const releaseAssets = assetLinks('release', lockRelease);
