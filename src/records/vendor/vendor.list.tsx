import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as vendorMessages from '../../../texts/compiled/screen/vendor';
import { vendorCalls, type VendorRow, type vendorSorts } from '../../../wire/vendor/vendor';
import { useMessages } from '../../shared/i18n/useMessages';
import type { Column } from '../../shared/table/column';
import { timeColumn } from '../../shared/table/timeColumn';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { CatalogueListPage } from '../catalogue/embed';
import { useVendorList } from './vendor.api';
import { useVendorColumns } from './vendor.columns';
import { vendorPaths } from './vendor.paths';

const nameOf = ({ name }: VendorRow) => name;

/** /service-desk/vendor: the list of vendors (D3 §2). */
export default function VendorListPage() {
  const t = useMessages();
  const state = useUrlListState();
  return (
    <CatalogueListPage
      right="manage_vendors"
      name="vendor"
      title={t(words.vendors)}
      columns={useColumns()}
      list={useVendorList(state)}
      state={state}
      rowName={nameOf}
      paths={vendorPaths}
      remove={vendorCalls.remove}
      lookup="vendors"
      texts={vendorMessages}
    />
  );
}

function useColumns(): Column<VendorRow, (typeof vendorSorts)[number]>[] {
  const t = useMessages();
  const columns = useVendorColumns();
  return useMemo(
    () => [
      ...columns,
      timeColumn('created_at', t(words.created), { first: 'desc', hidden: true }),
      timeColumn('updated_at', t(words.updated), { first: 'desc', hidden: true }),
    ],
    [columns, t],
  );
}
