import { mixed, object, string } from 'yup';
import { importTexts, type MappingDetails } from '../../../../wire/import/import';
import { requiredChoice } from '../../../../wire/protocol/fields';
import { texts } from '../../../../wire/protocol/reply';
import { isFaulty, mappedDates, mappedFields, type Chosen } from './mapping.values';

/** Checks a mapping before it is sent: each fault is shown at its field. */
export function mappingRules(details: MappingDetails) {
  return object({
    asset_type_id: requiredChoice(),
    chosen: mixed<Chosen>().test(
      'columns',
      texts.required,
      (chosen) => !mappedFields(details, chosen ?? {}).some(isFaulty),
    ),
    date_time_format: string()
      .nullable()
      .test('dates', importTexts.dateFormat, (format, { parent }) => {
        const { chosen } = parent as { chosen: Chosen };
        return Boolean(format ?? details.date_time_format) || mappedDates(mappedFields(details, chosen)).length === 0;
      }),
  });
}
