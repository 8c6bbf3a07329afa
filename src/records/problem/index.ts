import * as words from '../../../texts/compiled/screen/common';
import { recordPages, type RecordKindPages } from '../../shared/page/kindPages';
import { lazyPart } from '../../shared/part/lazyPart';

const ProblemListPage = lazyPart(() => import(/* webpackChunkName: "problem-list" */ './problem.pages'));
const ProblemFormPage = lazyPart(() => import(/* webpackChunkName: "problem-form" */ './problem.form'));
const ProblemViewPage = lazyPart(() => import(/* webpackChunkName: "problem-view" */ './problem.view'));
const ProblemTrashPage = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "trash" */ './problem.pages')).ProblemTrashPage,
}));

// With another small page: each part of the bundle costs the first widget some bytes.
export const MyKnownErrorsPage = lazyPart(() => import(/* webpackChunkName: "start-block" */ './problem.mine'));

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
