import { object, string } from 'yup';
import { entries } from '../protocol/entry';
import { text } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { watchCalls, watchLevels } from './watch';

/** From now on (G6). */
export const watchForm = object({ level: text().oneOf(watchLevels).required(texts.required) });

const level = () => string().oneOf(watchLevels).required();
/** `watching` is the reader's level; who never chose has `none`. */
export const watching = s.shape({ watching: level() });

export const watchView = s.shape({
  watching: level(),
  /** Has the reader, or what they did, set that? Without it they are informed of mentions. */
  chosen: s.yes(),
  /** Who watches, by name; at most 100 of them. Clients see themselves only. */
  watchers: s.rows({ id: s.id(), full_name: s.text(), level: level() }),
  total: s.count(),
  /** Unread messages of the reader about this record. */
  unread: s.count(),
});

export const watchEntries = entries(
  'watch',
  watchCalls,
  {
    view: 'Read whether one watches a record, and who does',
    set: 'Set what one is informed of about a record',
    stop: 'Stop watching a record',
  },
  {
    view: { reply: watchView },
    set: { body: watchForm, reply: watching },
    stop: { reply: watching },
  },
);
