import * as words from '../../../texts/compiled/screen/common';
import { recordPages, type RecordKindPages } from '../../shared/page/kindPages';
import { lazyPart } from '../../shared/part/lazyPart';

const ContractListPage = lazyPart(() => import(/* webpackChunkName: "contract-list" */ './contract.pages'));
const ContractFormPage = lazyPart(() => import(/* webpackChunkName: "contract-form" */ './contract.form'));
const ContractViewPage = lazyPart(() => import(/* webpackChunkName: "contract-view" */ './contract.view'));

export const contractPages: RecordKindPages = {
  path: 'contracts',
  spellings: ['contract'],
  menu: { text: words.contracts, rights: ['view_contracts'] },
  create: { text: words.create_contract, right: 'create_contract' },
  reports: 'contracts',
  pages: recordPages({
    list: ContractListPage,
    form: ContractFormPage,
    view: ContractViewPage,
  }),
};
