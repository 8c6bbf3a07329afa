import { assetLinks } from '../parts/asset-link/asset.link';
import { contractKind } from './contract.kind';
import { holdForAssets } from './contract.queries';

export const contractAssets = assetLinks(
  contractKind,
  { attach: 'attach_contract_asset', detach: 'detach_contract_asset' },
  holdForAssets,
);
