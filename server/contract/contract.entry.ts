import * as pageSentences from '../../texts/compiled/server/page';
import { contractCalls } from '../../wire/contract/contract';
import { customForm } from '../parts/custom-field/custom-field.form';
import type { Entry } from '../parts/entry';
import { say } from '../shared/sentence';
import { contractBulk } from './contract.bulk';
import { contractKind } from './contract.kind';
import { contractExport, contractReport } from './contract.list';
import { contractSource } from './contract.mails';
import { termRule } from './contract.operation';
import { contractState, holdForEdit } from './contract.queries';
import { contractRoutes, contractTermRoutes } from './contract.routes';
import { refusalsOf } from './contract.rules';
import { contractAssets } from './contract.write';

export const contractEntry: Entry<'contract'> = {
  kind: contractKind,
  routes: (app) => {
    contractRoutes(app);
    contractTermRoutes(app);
  },
  page: { path: 'contracts', text: say(pageSentences.contracts) },
  report: contractReport,
  export: { list: contractExport, needs: contractCalls.exportJob.needs },
  bulk: contractBulk,
  mails: contractSource,
  form: customForm('contract'),
  rules: {
    people: { requester: 'user_id', agent: 'owner_id' },
    refusals: async (db, actor, id, services) => refusalsOf(actor, await contractState(db, id, termRule(services))),
    attachAssets: contractAssets.attach,
    hold: null,
    custom: { module: 'contract', hold: ({ db }, id) => holdForEdit(db, id) },
  },
};
