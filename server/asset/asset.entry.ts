import * as pageSentences from '../../texts/compiled/server/page';
import { assetCalls } from '../../wire/asset/asset';
import type { Entry } from '../parts/entry';
import { say } from '../shared/sentence';
import { assetExport, assetReport } from './asset.columns';
import { assetKind } from './asset.kind';
import { assetSource } from './asset.mails';
import { assetState, lockAsset } from './asset.queries';
import { assetRoutes, servedAssetForm } from './asset.routes';
import { refusalsOf } from './asset.rules';
import { assetBulk, notifyHolders } from './asset.write';

export const assetEntry: Entry<'asset'> = {
  kind: assetKind,
  routes: assetRoutes,
  page: { path: 'assets/list', text: say(pageSentences.assets) },
  report: assetReport,
  export: { list: assetExport, needs: assetCalls.exportJob.needs },
  bulk: assetBulk,
  mails: assetSource,
  form: servedAssetForm,
  rules: {
    people: { requester: 'used_by_id', agent: 'managed_by_id', department: true },
    refusals: async (db, actor, id) => refusalsOf(actor, await assetState(db, id)),
    attachAssets: null,
    hold: null,
    custom: {
      module: 'asset',
      hold: ({ db }, id) => lockAsset(db, id),
      done: async (operation, id) => notifyHolders(operation, [await lockAsset(operation.db, id)]),
    },
  },
};
