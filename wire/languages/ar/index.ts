import type { Catalogue } from '../language';
import { change } from './change';
import { rules } from './rules';
import { shared } from './shared';

export const arabic: Catalogue = { rightToLeft: true, rules, sentences: { ...shared, ...change } };
