import { licenseTypeCalls, type LicenseTypeList, type NamedRow } from '../../../../wire/catalogue/catalogue';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { listQuery } from '../../../shared/table/listState';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { licenseTypePaths as paths } from '../catalogue.paths';
import { CatalogueListPage } from '../CatalogueListPage';
import { useNamedColumns } from '../named/useNamedColumns';
import { licenseTypeMessages } from './license-type.messages';

const pageOf = ({ license_types, total }: LicenseTypeList) => ({ rows: license_types, total });
const nameOf = ({ name }: NamedRow) => name;

/** /service-desk/license-type: on what terms software is used (D3 §2). */
export default function LicenseTypeListPage() {
  const t = useMessages(licenseTypeMessages);
  const state = useUrlListState({ order: 'asc' });
  const list = useList(licenseTypeCalls.list, { query: listQuery(state) }, pageOf);
  return (
    <CatalogueListPage
      name="license-type"
      title={t('types')}
      columns={useNamedColumns(paths.edit)}
      list={list}
      state={state}
      rowName={nameOf}
      paths={paths}
      remove={licenseTypeCalls.remove}
      lookup="license_types"
      t={t}
    />
  );
}
