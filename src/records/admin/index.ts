import { lazyPart } from '../../shared/part/lazyPart';

export const AdminPage = lazyPart(() => import(/* webpackChunkName: "admin" */ './AdminPage'));
