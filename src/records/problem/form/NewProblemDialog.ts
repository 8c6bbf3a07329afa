import { lazyPart } from '../../../shared/part/lazyPart';

/** The dialog of a new problem, fetched when it is first shown. In a file of its own: what imports `embed.ts` gets no form. */
export const NewProblemDialog = lazyPart(() => import('./ProblemFormDialog'), { skeleton: null });
