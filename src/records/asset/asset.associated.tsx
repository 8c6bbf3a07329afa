import type { ComponentProps } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import { assetCalls, type AssetFilters, type AssetList, type AssetRow } from '../../../wire/asset/asset';
import type { Carries } from '../../../wire/protocol/call';
import type { Live } from '../../shared/api/live';
import { useMessages } from '../../shared/i18n/useMessages';
import { AssociatedTable, useAssociated } from '../../shared/view/AssociatedTable';
import { useAssetColumns } from './asset.columns';

type Table<A extends Carries, D extends Carries> = ComponentProps<typeof AssociatedTable<AssetRow, A, D>>;

interface AssociatedAssetsProps<A extends Carries, D extends Carries> extends Omit<
  Table<A, D>,
  'caption' | 'columns' | 'list' | 'state' | 'rowName'
> {
  /** The filter by the record that they are attached to. */
  of: AssetFilters;
  live: Live;
}

const page = ({ data, total }: AssetList) => ({ rows: data, total });

/** The tab of the assets that are attached to a record. */
export function AssociatedAssets<A extends Carries, D extends Carries>({
  of,
  live,
  ...table
}: AssociatedAssetsProps<A, D>) {
  const t = useMessages();
  const assets = useAssociated(assetCalls.list, { query: of }, page, live);
  return (
    <AssociatedTable
      {...table}
      {...assets}
      caption={t(words.assets)}
      columns={useAssetColumns()}
      rowName={(row) => row.name}
    />
  );
}
