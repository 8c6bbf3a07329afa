import { assetLinks } from '../parts/asset-link/asset.link';
import { problemKind } from './problem.kind';
import { lockProblem } from './problem.queries';

export const problemAssets = assetLinks(
  problemKind,
  { attach: 'attach_problem', detach: 'detach_problem' },
  lockProblem,
);
