import * as words from '../../../texts/compiled/screen/common';
import { type KindPages, recordPages } from '../../shared/page/kindPages';
import { lazyPart } from '../../shared/part/lazyPart';

const ReleaseListPage = lazyPart(() => import(/* webpackChunkName: "release-list" */ './release.pages'));
const ReleaseFormPage = lazyPart(() => import(/* webpackChunkName: "release-form" */ './release.form'));
const ReleaseViewPage = lazyPart(() => import(/* webpackChunkName: "release-view" */ './release.view'));
const ReleaseTrashPage = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "trash" */ './release.pages')).ReleaseTrashPage,
}));

export const releasePages: Required<KindPages> = {
  path: 'releases',
  spellings: ['release'],
  menu: { text: words.releases, to: '/service-desk/releases', rights: ['view_releases'] },
  reports: 'releases',
  pages: recordPages({
    list: ReleaseListPage,
    form: ReleaseFormPage,
    view: ReleaseViewPage,
    trash: ReleaseTrashPage,
  }),
};
