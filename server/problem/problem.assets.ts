import { assetLinks } from '../asset/asset.link';
import { lockProblem } from './problem.queries';

export const problemAssets = assetLinks('problem', lockProblem);
