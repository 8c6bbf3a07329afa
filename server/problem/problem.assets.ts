import { assetLinks } from '../parts/asset-link/asset.link';
import { lockProblem } from './problem.queries';

export const problemAssets = assetLinks('problem', lockProblem);
