import type { LookupName } from '../../../wire/parts/lookup';
import type { Filters } from '../../shared/filter/filter';
import { Field } from '../../shared/form/Field';
import { Fields } from '../../shared/form/Fields';
import { useMessages } from '../../shared/i18n/useMessages';
import type { Choice } from '../../shared/select/choice';
import { Select } from '../../shared/select/Select';
import { useLookup } from '../../shared/select/useLookup';
import { assetMessages } from './asset.messages';

interface AttachAssetsFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Asset type, managed by and organization; each narrows the list at once. */
export function AttachAssetsFilters({ filters, onChange }: AttachAssetsFiltersProps) {
  const t = useMessages(assetMessages);
  const filter = (key: string, label: string, lookup: LookupName) => (
    <LookupFilter
      label={label}
      lookup={lookup}
      value={(filters[key] as Choice[] | undefined) ?? []}
      onChange={(chosen) => onChange({ ...filters, [key]: chosen })}
    />
  );
  return (
    <Fields perRow={3}>
      {filter('asset_type_ids', t('asset_type'), 'asset_types')}
      {filter('managed_by_ids', t('managed_by'), 'agents')}
      {filter('org_ids', t('organization'), 'organizations')}
    </Fields>
  );
}

interface LookupFilterProps {
  label: string;
  lookup: LookupName;
  value: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
}

// D1 §9: options show 10 characters here.
function LookupFilter({ label, lookup, value, onChange }: LookupFilterProps) {
  const source = useLookup(lookup);
  return (
    <Field label={label}>
      {(control) => (
        <Select
          control={control}
          source={source}
          multi
          labelLength={10}
          value={value}
          onChange={(chosen) => onChange([...chosen])}
        />
      )}
    </Field>
  );
}
