import * as pageSentences from '../../texts/compiled/server/page';
import { changeCalls } from '../../wire/change/change';
import { barsOf } from '../collision';
import type { Entry } from '../parts/entry';
import { say } from '../shared/sentence';
import { runState } from './change.board';
import { changeKind } from './change.kind';
import { changeSource } from './change.mails';
import { changeExport, changeReport, changeState, holdOpen } from './change.queries';
import { changeRoutes, servedChangeForm } from './change.routes';
import { refusalsOf } from './change.rules';
import { changeAssets, changeBulk } from './change.write';

export const changeEntry: Entry<'change'> = {
  kind: changeKind,
  routes: changeRoutes,
  page: { path: 'changes', text: say(pageSentences.changes) },
  report: changeReport,
  export: { list: changeExport, needs: changeCalls.exportJob.needs },
  bulk: changeBulk,
  mails: changeSource,
  form: servedChangeForm,
  rules: {
    people: { requester: 'requester_id', agent: 'agent_id', team: true, department: true },
    refusals: async (db, actor, id, services) =>
      refusalsOf(
        actor,
        { ...(await changeState(db, id)), bar: (await barsOf(db, [id])).get(id) },
        await runState(db, id, actor.id, services),
      ),
    attachAssets: changeAssets.attach,
    hold: holdOpen,
    custom: { module: 'change', hold: ({ db }, id) => holdOpen(db, id) },
  },
};
