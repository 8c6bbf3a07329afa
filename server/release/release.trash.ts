import { linksOf, type Trash } from '../parts/trash/trash';
import { releaseKind } from './release.kind';

export const releaseTrash: Trash = {
  kind: releaseKind,
  followers: [
    linksOf('release_changes', 'release_id', { change_id: 'changes', release_id: 'releases' }),
    linksOf('release_assets', 'release_id', { asset_id: 'assets' }),
  ],
};
