import { mixed, object } from 'yup';
import type { MappingDetails } from '../../../../wire/import/import';
import { requiredChoice } from '../../../../wire/protocol/fields';
import { texts } from '../../../../wire/protocol/reply';
import { isFaulty, mappedFields, type Chosen, type MappingValues } from './mapping.values';

/** Checks a mapping before it is sent: each fault is shown at its field. */
export function mappingRules(details: MappingDetails) {
  return object({
    asset_type_id: requiredChoice(),
    chosen: mixed<Chosen>().test(
      'columns',
      texts.required,
      (_chosen, { parent }) => !mappedFields(details, parent as MappingValues).some(isFaulty),
    ),
  });
}
