import type { Catalogue } from '../language';
import { change } from './change';
import { desk } from './desk';
import { records } from './records';
import { rules } from './rules';
import { shared } from './shared';

export const german: Catalogue = {
  rightToLeft: false,
  rules,
  sentences: { ...shared, ...records, ...change, ...desk },
};
