import type { Translation } from '../../messages';
import { shared } from './shared';
import { widgets } from './widgets';

const arabic: Translation = { ...shared, ...widgets };

export default arabic;
