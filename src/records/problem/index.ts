import { lazyPart } from '../../shared/part/lazyPart';

export const ProblemListPage = lazyPart(() => import(/* webpackChunkName: "problem-list" */ './problem.pages'));
export const ProblemFormPage = lazyPart(() => import(/* webpackChunkName: "problem-form" */ './problem.form'));
export const ProblemViewPage = lazyPart(() => import(/* webpackChunkName: "problem-view" */ './problem.view'));
export const ProblemTrashPage = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "trash" */ './problem.pages')).ProblemTrashPage,
}));
