import { procurementModeCalls, type ProcurementModeList, type NamedRow } from '../../../../wire/catalogue/catalogue';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { listQuery } from '../../../shared/table/listState';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { procurementModePaths as paths } from '../catalogue.paths';
import { CatalogueListPage } from '../CatalogueListPage';
import { useNamedColumns } from '../named/useNamedColumns';
import { procurementModeMessages } from './procurement-mode.messages';

const pageOf = ({ procurement_modes, total }: ProcurementModeList) => ({ rows: procurement_modes, total });
const nameOf = ({ name }: NamedRow) => name;

/** /service-desk/procurement: how products are got: bought or leased (D3 §2). */
export default function ProcurementModeListPage() {
  const t = useMessages(procurementModeMessages);
  const state = useUrlListState({ order: 'asc' });
  const list = useList(procurementModeCalls.list, { query: listQuery(state) }, pageOf);
  return (
    <CatalogueListPage
      name="procurement-mode"
      title={t('modes')}
      columns={useNamedColumns(paths.edit)}
      list={list}
      state={state}
      rowName={nameOf}
      paths={paths}
      remove={procurementModeCalls.remove}
      lookup="product_proc_mode"
      t={t}
    />
  );
}
