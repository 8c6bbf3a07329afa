import { useState } from 'react';
import type { ContextOf } from '../../../host-shim/protocol';
import { assetOptions } from '../../../wire/asset/asset';
import { useRecord } from '../../shared/api/useRecord';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import type { Choice } from '../../shared/select/choice';
import { Select } from '../../shared/select/Select';
import { useAssetChoices } from './useAssetChoices';
import * as words from '../../../texts/compiled/screen/common';

/**
 * The inside of the host's form field (W014): the element around it takes part in the form, this shows the choice and
 * changes it.
 */
export function AssetSelect({ value, multiple, disabled, label }: ContextOf<'form.asset-select'>) {
  const t = useMessages();
  const { kit } = useHost();
  const [seen, setSeen] = useState<ReadonlyMap<number, Choice>>(new Map());
  const unknown = value.filter((id) => !seen.has(id));
  const names = useRecord(
    assetOptions,
    unknown.length > 0 ? { query: { meta: true, asset_ids: unknown, limit: 100 } } : null,
  );
  const nameOf = (id: number): Choice =>
    seen.get(id) ??
    names.data?.data.find((asset) => asset.id === id) ?? { id, name: names.data || names.error ? `#${id}` : '…' };

  const choose = (chosen: readonly Choice[]) => {
    setSeen(new Map([...seen, ...chosen.map((choice) => [Number(choice.id), choice] as const)]));
    kit.emit('input', { value: chosen.map(({ id }) => Number(id)) });
  };
  return (
    <Select
      label={label || t(multiple ? words.assets : words.asset)}
      source={useAssetChoices()}
      value={value.map(nameOf)}
      multi={multiple}
      disabled={disabled}
      onChange={choose}
    />
  );
}
