import { useMemo } from 'react';
import { useAssetListColumns } from '../list/useAssetListColumns';

/** The columns of the list of assets that a file of them has, too. */
export function useAssetReportColumns() {
  const columns = useAssetListColumns();
  return useMemo(() => columns.filter(({ id }) => id !== 'contract'), [columns]);
}
