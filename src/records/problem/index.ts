import { lazyPart } from '../../shared/part/lazyPart';

export const ProblemListPage = lazyPart(() => import(/* webpackChunkName: "problem-list" */ './list/ProblemListPage'));
export const ProblemFormPage = lazyPart(() => import(/* webpackChunkName: "problem-form" */ './form/ProblemFormPage'));
export const ProblemViewPage = lazyPart(() => import(/* webpackChunkName: "problem-view" */ './view/ProblemViewPage'));
export const ProblemTrashPage = lazyPart(() => import(/* webpackChunkName: "trash" */ './list/ProblemTrashPage'));
