import { entries } from '../protocol/entry';
import { hostCalls } from './host';
import { hostChanges } from './host.rules';

export const hostEntries = entries(
  'host',
  hostCalls,
  { changed: 'Tell that records of the connected help-desk have changed' },
  { changed: { body: hostChanges } },
);
