import { assetLinks } from '../parts/asset-link/asset.link';
import { changeKind } from './change.kind';
import { holdOpen } from './change.queries';

export const changeAssets = assetLinks(changeKind, { attach: 'attach_change', detach: 'detach_change' }, holdOpen);
