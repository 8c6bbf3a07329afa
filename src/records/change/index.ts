import { lazyPart } from '../../shared/part/lazyPart';

export const ChangeListPage = lazyPart(() => import(/* webpackChunkName: "change-list" */ './change.pages'));
export const ChangeFormPage = lazyPart(() => import(/* webpackChunkName: "change-form" */ './change.form'));
export const ChangeViewPage = lazyPart(() => import(/* webpackChunkName: "change-view" */ './change.view'));
export const ChangeTrashPage = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "trash" */ './change.pages')).ChangeTrashPage,
}));
