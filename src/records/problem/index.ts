import * as words from '../../../texts/compiled/screen/common';
import { recordPages, type RecordKindPages } from '../../shared/page/kindPages';
import { lazyPart } from '../../shared/part/lazyPart';

const ProblemListPage = lazyPart(() => import(/* webpackChunkName: "problem-list" */ './problem.pages'));
const ProblemFormPage = lazyPart(() => import(/* webpackChunkName: "problem-form" */ './problem.form'));
const ProblemViewPage = lazyPart(() => import(/* webpackChunkName: "problem-view" */ './problem.view'));
const ProblemTrashPage = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "trash" */ './problem.pages')).ProblemTrashPage,
}));

export const MyKnownErrorsPage = lazyPart(() => import(/* webpackChunkName: "my-known-errors" */ './problem.mine'));

export const problemPages: RecordKindPages = {
  path: 'problem',
  spellings: ['problems'],
  menu: { text: words.problems, rights: ['view_problems'] },
  create: { text: words.create_problem, right: 'create_problem' },
  reports: 'problems',
  pages: recordPages({
    list: ProblemListPage,
    form: ProblemFormPage,
    view: ProblemViewPage,
    trash: ProblemTrashPage,
  }),
};
