import { array, object, string } from 'yup';
import { entries } from '../protocol/entry';
import { maxLength, flag, line, upToFaults } from '../protocol/fields';
import { texts } from '../protocol/reply';
import { changeLimits, changeTexts, hostCalls, hostKinds } from './host';

const isNoChange = (sent: unknown): boolean =>
  typeof sent !== 'object' || sent === null || !('kind' in sent) || !('id' in sent);

/** What has changed in the host since it was read last. Ids are texts, of people `agent:12`. */
export const hostChanges = object({
  changes: array(
    object({
      kind: string().oneOf(hostKinds, changeTexts.kind).required(texts.required),
      id: line().required(texts.required).test(maxLength(changeLimits.id, changeTexts.id)),
      deleted: flag().default(false),
    }),
  )
    .transform((list: unknown) =>
      Array.isArray(list) ? upToFaults(list.slice(0, changeLimits.changes + 1), isNoChange) : list,
    )
    .required(texts.required)
    .min(1, texts.required)
    .max(changeLimits.changes, changeTexts.changes),
});

export const hostEntries = entries(
  'host',
  hostCalls,
  { changed: 'Tell that records of the connected help-desk have changed' },
  { changed: { body: hostChanges } },
);
