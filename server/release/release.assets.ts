import { assetLinks } from '../parts/asset-link/asset.link';
import { releaseKind } from './release.kind';
import { lockRelease } from './release.queries';

export const releaseAssets = assetLinks(
  releaseKind,
  { attach: 'attach_release', detach: 'detach_release' },
  lockRelease,
);
