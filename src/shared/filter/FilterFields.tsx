import { useMemo } from 'react';
import type { LookupName } from '../../../wire/parts/lookup';
import { choicesOf, type Choice } from '../select/choice';
import { useDraft } from './draft';
import type { FilterField } from './field';
import { FilterNumbers } from './FilterNumbers';
import { FilterRange } from './FilterRange';
import { FilterSelect } from './FilterSelect';
import { FilterText } from './FilterText';
import { useNames } from './useNames';
import { useFilterLookup } from './usePeople';
import { useYesNo } from './useYesNo';

/** The filters of a list inside a `FilterPanel`: what is one of these, lies between these. */
export function FilterFields({ fields }: { fields: readonly FilterField[] }) {
  return fields.map((field) => <FilterOf key={field.name} {...field} />);
}

function FilterOf(field: FilterField) {
  const { name, label } = field;
  switch (field.kind) {
    case 'records':
      return <RecordsFilter name={name} label={label} lookup={field.lookup} />;
    case 'options':
      return <OptionsFilter name={name} label={label} options={field.options} />;
    case 'times':
      return <FilterRange name={name} label={label} />;
    case 'numbers':
      return <FilterNumbers name={name} label={label} least={field.least} max={field.max} />;
    case 'one':
      return <OneFilter name={name} label={label} choices={field.choices} />;
    case 'yes-no':
      return <YesNoFilter name={name} label={label} />;
    case 'word':
      return <FilterText name={name} label={label} />;
  }
}

function RecordsFilter({ lookup, ...field }: { name: string; label: string; lookup: LookupName }) {
  const value = useDraft().filters[field.name];
  const named = useNames(lookup, Array.isArray(value) ? (value as readonly Choice[]) : []);
  return <FilterSelect {...field} source={useFilterLookup(lookup)} named={named} />;
}

function OptionsFilter({ options, ...field }: { name: string; label: string; options: readonly string[] }) {
  const source = useMemo(() => choicesOf(options.map((option) => ({ id: option, name: option }))), [options]);
  return <FilterSelect {...field} source={source} />;
}

function YesNoFilter(field: { name: string; label: string }) {
  return <OneFilter {...field} choices={useYesNo()} />;
}

function OneFilter({ choices, ...field }: { name: string; label: string; choices: readonly Choice[] }) {
  const source = useMemo(() => choicesOf(choices), [choices]);
  return <FilterSelect {...field} source={source} one={choices} />;
}
