import type { InferType } from 'yup';
import type { groupCounts } from './count.schema';

/** One group of a list that is counted: its name, and the filters that find what is in it. */
export type GroupCount = InferType<ReturnType<typeof groupCounts>>[number];
