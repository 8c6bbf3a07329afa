import { lazyPart } from '../../shared/part/lazyPart';

export const ContractListPage = lazyPart(
  () => import(/* webpackChunkName: "contract-list" */ './list/ContractListPage'),
);
export const ContractFormPage = lazyPart(
  () => import(/* webpackChunkName: "contract-form" */ './form/ContractFormPage'),
);
export const ContractViewPage = lazyPart(
  () => import(/* webpackChunkName: "contract-view" */ './view/ContractViewPage'),
);
