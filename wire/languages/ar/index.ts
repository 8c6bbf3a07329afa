import type { Catalogue } from '../language';
import { rules } from './rules';
import { shared } from './shared';

export const arabic: Catalogue = { rightToLeft: true, rules, sentences: { ...shared } };
