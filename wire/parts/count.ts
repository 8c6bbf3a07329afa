import type { InferType } from 'yup';
import type { groupCounts, outcomeCounts } from './count.schema';

/** One group of a list that is counted: its name, and the filters that find what is in it. */
export type GroupCount = InferType<ReturnType<typeof groupCounts>>[number] &
  Partial<Pick<InferType<ReturnType<typeof outcomeCounts>>[number], 'outcomes'>>;
