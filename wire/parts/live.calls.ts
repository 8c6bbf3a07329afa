import { entries } from '../protocol/entry';
import { liveCalls } from './live';

export const liveEntries = entries('live', liveCalls, {});
