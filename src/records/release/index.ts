import * as words from '../../../texts/compiled/screen/common';
import { recordPages, type RecordKindPages } from '../../shared/page/kindPages';
import { lazyPart } from '../../shared/part/lazyPart';

const ReleaseListPage = lazyPart(() => import(/* webpackChunkName: "release-list" */ './release.pages'));
const ReleaseFormPage = lazyPart(() => import(/* webpackChunkName: "release-form" */ './release.form'));
const ReleaseViewPage = lazyPart(() => import(/* webpackChunkName: "release-view" */ './release.view'));
const ReleaseTrashPage = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "trash" */ './release.pages')).ReleaseTrashPage,
}));

export const releasePages: RecordKindPages = {
  path: 'releases',
  spellings: ['release'],
  menu: { text: words.releases, rights: ['view_releases'] },
  create: { text: words.create_release, right: 'create_release' },
  reports: 'releases',
  pages: recordPages({
    list: ReleaseListPage,
    form: ReleaseFormPage,
    view: ReleaseViewPage,
    trash: ReleaseTrashPage,
  }),
};
