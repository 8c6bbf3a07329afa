import { entries } from '../protocol/entry';
import { connectionCalls } from './connection';
import { connectionReply } from './connection.replies';

export const connectionEntries = entries(
  'connection',
  connectionCalls,
  {
    view: 'Read the state of the connected help-desk',
    read: 'Read what has changed in the help-desk now',
    retry: 'Send an action to the help-desk again now',
    giveUp: 'Give up an action that the help-desk does not take',
  },
  { view: { reply: connectionReply } },
);
