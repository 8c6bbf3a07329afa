import { entries } from '../protocol/entry';
import { liveCalls } from './live';

export const liveEntries = entries(
  'live',
  liveCalls,
  {
    events: 'Follow changes of records as server-sent events',
  },
  {},
);
