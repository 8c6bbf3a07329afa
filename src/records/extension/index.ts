import { lazyPart } from '../../shared/part/lazyPart';

export const ExtensionsPage = lazyPart(() => import(/* webpackChunkName: "extensions" */ './extension.admin'));
export const ExtensionPage = lazyPart(() => import(/* webpackChunkName: "extension-page" */ './extension.page'));
