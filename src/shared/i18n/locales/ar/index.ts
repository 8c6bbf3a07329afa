import type { Translation } from '../../messages';
import { records } from './records';
import { shared } from './shared';
import { widgets } from './widgets';

const arabic: Translation = { ...shared, ...records, ...widgets };

export default arabic;
