import type { LookupName } from '../../../wire/parts/lookup';
import { DraftContext } from '../../shared/filter/draft';
import type { Filters, FilterValue } from '../../shared/filter/filter';
import { FilterSelect } from '../../shared/filter/FilterSelect';
import { Fields } from '../../shared/form/Fields';
import { useMessages } from '../../shared/i18n/useMessages';
import { useLookup } from '../../shared/select/useLookup';
import { assetMessages } from './asset.messages';

interface AttachAssetsFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Asset type, managed by and organization; each narrows the list at once. */
export function AttachAssetsFilters({ filters, onChange }: AttachAssetsFiltersProps) {
  const t = useMessages(assetMessages);
  const put = (name: string, value: FilterValue) => onChange({ ...filters, [name]: value });
  return (
    <DraftContext value={{ filters, put }}>
      <Fields perRow={3}>
        <LookupFilter name="asset_type_ids" label={t('asset_type')} lookup="asset_types" />
        <LookupFilter name="managed_by_ids" label={t('managed_by')} lookup="agents" />
        <LookupFilter name="org_ids" label={t('organization')} lookup="organizations" />
      </Fields>
    </DraftContext>
  );
}

// D1 §9: options show 10 characters here.
function LookupFilter({ lookup, ...field }: { name: string; label: string; lookup: LookupName }) {
  return <FilterSelect {...field} source={useLookup(lookup)} labelLength={10} />;
}
