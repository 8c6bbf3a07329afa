import { lazyPart } from '../../shared/part/lazyPart';

export const ChangeListPage = lazyPart(() => import(/* webpackChunkName: "change-list" */ './list/ChangeListPage'));
export const ChangeFormPage = lazyPart(() => import(/* webpackChunkName: "change-form" */ './form/ChangeFormPage'));
export const ChangeViewPage = lazyPart(() => import(/* webpackChunkName: "change-view" */ './view/ChangeViewPage'));
export const ChangeTrashPage = lazyPart(() => import(/* webpackChunkName: "trash" */ './list/ChangeTrashPage'));
