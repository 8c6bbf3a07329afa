import type { Check } from '../check';
import type { Asked } from './ask';

export const sqlChecks: readonly Check<Asked>[] = [];
