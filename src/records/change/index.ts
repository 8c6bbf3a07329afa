import * as words from '../../../texts/compiled/screen/common';
import { recordPages, type RecordKindPages } from '../../shared/page/kindPages';
import { lazyPart } from '../../shared/part/lazyPart';

const ChangeListPage = lazyPart(() => import(/* webpackChunkName: "change-list" */ './change.pages'));
const ChangeFormPage = lazyPart(() => import(/* webpackChunkName: "change-form" */ './change.form'));
const ChangeViewPage = lazyPart(() => import(/* webpackChunkName: "change-view" */ './change.view'));
const ChangeTrashPage = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "trash" */ './change.pages')).ChangeTrashPage,
}));

export const changePages: RecordKindPages = {
  path: 'changes',
  spellings: ['change'],
  menu: { text: words.changes, rights: ['view_changes'] },
  create: { text: words.create_change, right: 'create_change' },
  reports: 'changes',
  pages: recordPages({
    list: ChangeListPage,
    form: ChangeFormPage,
    view: ChangeViewPage,
    trash: ChangeTrashPage,
  }),
};
