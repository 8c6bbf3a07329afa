import type { Catalogue } from '../language';
import { rules } from './rules';
import { shared } from './shared';

export const german: Catalogue = { rightToLeft: false, rules, sentences: { ...shared } };
