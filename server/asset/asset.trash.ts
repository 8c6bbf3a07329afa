import { linksOf, type Trash } from '../parts/trash/trash';
import { assetKind } from './asset.kind';

/** Relations to other assets go for good (D12). */
export const assetTrash: Trash = {
  kind: assetKind,
  followers: [
    linksOf('ticket_assets', 'asset_id', { ticket_id: 'help_desk.tickets' }),
    linksOf('problem_assets', 'asset_id', { problem_id: 'problems' }),
    linksOf('change_assets', 'asset_id', { change_id: 'changes' }),
    linksOf('release_assets', 'asset_id', { release_id: 'releases' }),
    linksOf('contract_assets', 'asset_id', { contract_id: 'contracts' }),
    linksOf('asset_holders', 'asset_id', {}),
  ],
};
