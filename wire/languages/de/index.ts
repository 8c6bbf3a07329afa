import type { Catalogue } from '../language';
import { change } from './change';
import { rules } from './rules';
import { shared } from './shared';

export const german: Catalogue = { rightToLeft: false, rules, sentences: { ...shared, ...change } };
