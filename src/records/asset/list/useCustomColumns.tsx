import { useMemo } from 'react';
import type { AssetConfigRow, AssetSort } from '../../../../wire/asset/asset';
import { assetRecordCalls } from '../../../../wire/asset/asset.record';
import { customFilterKey, type CustomFieldKind } from '../../../../wire/parts/form';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { isDay } from '../../../shared/format/date';
import type { Column } from '../../../shared/table/column';
import { CustomText } from '../../../shared/view/CustomText';
import { Time } from '../../../shared/view/Time';
import { viewMessages } from '../../../shared/view/view.messages';

const none: never[] = [];

/** A column for each custom field of assets, shown once it is chosen. */
export function useCustomColumns(): Column<AssetConfigRow, AssetSort>[] {
  const t = useMessages(viewMessages);
  const fields = useRecord(assetRecordCalls.customFields, {}).data?.custom_fields ?? none;
  return useMemo(() => {
    const shown = (kind: CustomFieldKind, [first, ...more]: string[] = []) => {
      if (first === undefined) return null;
      if (kind === 'checkbox') return t(first === 'true' ? 'yes' : 'no');
      if (more.length) return [first, ...more].join(', ');
      return kind === 'date-time' || (kind === 'date' && !isDay(first)) ? (
        <Time at={first} />
      ) : (
        <CustomText kind={kind} text={first} />
      );
    };
    return fields.map(({ id, label, kind }) => ({
      id: customFilterKey(id),
      sort: false,
      header: label,
      hidden: true,
      importance: 3,
      cell: ({ custom_fields }) => shown(kind, custom_fields.find((one) => one.id === id)?.texts),
    }));
  }, [fields, t]);
}
