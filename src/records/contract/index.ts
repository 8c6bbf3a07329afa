import { lazyPart } from '../../shared/part/lazyPart';

export const ContractListPage = lazyPart(() => import(/* webpackChunkName: "contract-list" */ './contract.pages'));
export const ContractFormPage = lazyPart(() => import(/* webpackChunkName: "contract-form" */ './contract.form'));
export const ContractViewPage = lazyPart(() => import(/* webpackChunkName: "contract-view" */ './contract.view'));
