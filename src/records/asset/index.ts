import * as words from '../../../texts/compiled/screen/common';
import { recordPages, type RecordKindPages } from '../../shared/page/kindPages';
import { lazyPart } from '../../shared/part/lazyPart';

const AssetListPage = lazyPart(() => import(/* webpackChunkName: "asset-list" */ './asset.pages'));
const AssetFormPage = lazyPart(() => import(/* webpackChunkName: "asset-form" */ './asset.form'));
const AssetViewPage = lazyPart(() => import(/* webpackChunkName: "asset-view" */ './asset.view'));
const AssetTrashPage = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "trash" */ './asset.pages')).AssetTrashPage,
}));

export const assetPages: RecordKindPages = {
  path: 'assets',
  spellings: ['asset'],
  menu: { text: words.assets, to: '/service-desk/assets/list', rights: ['view_assets'] },
  create: { text: words.create_asset, right: 'create_asset' },
  reports: 'assets',
  pages: recordPages({
    list: AssetListPage,
    form: AssetFormPage,
    view: AssetViewPage,
    trash: AssetTrashPage,
  }),
};
