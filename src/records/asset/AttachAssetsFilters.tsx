import { memo } from 'react';
import type { LookupName } from '../../../wire/parts/lookup';
import { DraftContext } from '../../shared/filter/draft';
import type { FilterValue } from '../../shared/filter/filter';
import { FilterSelect } from '../../shared/filter/FilterSelect';
import { Fields } from '../../shared/form/Fields';
import { useMessages } from '../../shared/i18n/useMessages';
import { useFilterLookup } from '../../shared/filter/usePeople';
import type { ListControl } from '../../shared/table/listState';
import * as words from '../../../texts/compiled/screen/common';

/** Asset type, managed by and organization; each narrows the list at once. */
export const AttachAssetsFilters = memo(function AttachAssetsFilters({ of: state }: { of: ListControl }) {
  const t = useMessages();
  const { filters } = state;
  const put = (name: string, value: FilterValue) => state.set({ filters: { ...filters, [name]: value } });
  return (
    <DraftContext value={{ filters, put }}>
      <Fields perRow={3}>
        <LookupFilter name="asset_type_ids" label={t(words.asset_type)} lookup="asset_types" />
        <LookupFilter name="managed_by_ids" label={t(words.managed_by)} lookup="agents" />
        <LookupFilter name="org_ids" label={t(words.organization)} lookup="organizations" />
      </Fields>
    </DraftContext>
  );
});

// D1 §9: options show 10 characters here.
function LookupFilter({ lookup, ...field }: { name: string; label: string; lookup: LookupName }) {
  return <FilterSelect {...field} source={useFilterLookup(lookup)} labelLength={10} />;
}
