import type { Translation } from '../../messages';
import { shared } from './shared';

const arabic: Translation = { ...shared };

export default arabic;
