import type { Catalogue } from '../language';
import { change } from './change';
import { desk } from './desk';
import { form } from './form';
import { log } from './log';
import { mails } from './mails';
import { records } from './records';
import { rights } from './rights';
import { rules } from './rules';
import { shared } from './shared';

export const german: Catalogue = {
  rightToLeft: false,
  rules,
  sentences: { ...shared, ...records, ...rights, ...change, ...desk, ...form, ...log, ...mails },
};
