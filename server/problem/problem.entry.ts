import * as pageSentences from '../../texts/compiled/server/page';
import { problemCalls } from '../../wire/problem/problem';
import { customForm } from '../parts/custom-field/custom-field.form';
import type { Entry } from '../parts/entry';
import { say } from '../shared/sentence';
import { problemKind } from './problem.kind';
import { problemSource } from './problem.mails';
import { holdProblem, problemExport, problemReport, problemState } from './problem.queries';
import { problemRoutes } from './problem.routes';
import { refusalsOf } from './problem.rules';
import { problemAssets, problemBulk } from './problem.write';

export const problemEntry: Entry<'problem'> = {
  kind: problemKind,
  routes: problemRoutes,
  page: { path: 'problem', text: say(pageSentences.problems) },
  report: problemReport,
  export: { list: problemExport, needs: problemCalls.exportJob.needs },
  bulk: problemBulk,
  mails: problemSource,
  form: customForm('problem'),
  rules: {
    people: { requester: 'requester_id', agent: 'assigned_id', department: true },
    refusals: async (db, actor, id) => refusalsOf(actor, await problemState(db, id)),
    attachAssets: problemAssets.attach,
    hold: holdProblem,
    custom: { module: 'problem', hold: ({ db }, id) => holdProblem(db, id) },
  },
};
