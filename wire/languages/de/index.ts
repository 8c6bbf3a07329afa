import type { Catalogue } from '../language';
import { form } from './form';
import { log } from './log';
import { mails } from './mails';
import { rules } from './rules';
import { shared } from './shared';

export const german: Catalogue = { rightToLeft: false, rules, sentences: { ...shared, ...form, ...log, ...mails } };
