import { array, boolean, mixed, object } from 'yup';
import { texts } from '../protocol/reply';
import { type HostKind, hostKinds } from './host';
import { changeLimits, changeTexts } from './host.texts';

/** What has changed in the host since it was read last. Ids are texts, of people `agent:12`. */
export const hostChanges = object({
  changes: array(
    object({
      kind: mixed<HostKind>().oneOf(hostKinds, changeTexts.kind).required(texts.required),
      id: mixed<string>((value): value is string => typeof value === 'string')
        .typeError(changeTexts.id)
        .required(texts.required)
        .test('length', changeTexts.id, (value) => !!value && value.length <= changeLimits.id),
      deleted: boolean().default(false),
    }),
  )
    .required(texts.required)
    .min(1, changeTexts.changes)
    .max(changeLimits.changes, changeTexts.changes),
});
