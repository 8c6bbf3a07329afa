import { contractTypeCalls, type ContractTypeList, type NamedRow } from '../../../../wire/catalogue/catalogue';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { listQuery } from '../../../shared/table/listState';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { contractTypePaths as paths } from '../catalogue.paths';
import { CatalogueListPage } from '../CatalogueListPage';
import { useNamedColumns } from '../named/useNamedColumns';
import { contractTypeMessages } from './contract-type.messages';

const pageOf = ({ contract_types, total }: ContractTypeList) => ({ rows: contract_types, total });
const nameOf = ({ name }: NamedRow) => name;

/** /service-desk/contract-type: what a contract is about (D3 §2). */
export default function ContractTypeListPage() {
  const t = useMessages(contractTypeMessages);
  const state = useUrlListState({ order: 'asc' });
  const list = useList(contractTypeCalls.list, { query: listQuery(state) }, pageOf);
  return (
    <CatalogueListPage
      name="contract-type"
      title={t('types')}
      columns={useNamedColumns(paths.edit)}
      list={list}
      state={state}
      rowName={nameOf}
      paths={paths}
      remove={contractTypeCalls.remove}
      lookup="contract_types"
      t={t}
    />
  );
}
