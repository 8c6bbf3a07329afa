import { object, string } from 'yup';
import { entries } from '../protocol/entry';
import { dateTime, requiredChoice } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { deputyCalls } from './deputy';

/** The server adds: it ends after it begins and is not past, and the deputy can be one. */
export const deputyForm = object({
  deputy_id: requiredChoice(),
  begin: dateTime().required(texts.required).nonNullable(texts.required),
  end: dateTime().required(texts.required).nonNullable(texts.required),
});

const times = { begin: s.time(), end: s.time(), state: string().oneOf(['now', 'later']).required() };

export const myDeputies = s.shape({
  /** By their begin; what has ended is not among them. */
  deputies: s.rows({ id: s.id(), deputy: s.person(), ...times }),
  /** Whose deputy the reader is. */
  deputy_for: s.rows({ id: s.id(), person: s.person(), ...times }),
  /** The reader may name one; a client may not. */
  is_add: s.yes(),
});

export const deputySaved = s.shape({ id: s.id() });

export const deputyEntries = entries(
  'deputy',
  deputyCalls,
  {
    mine: 'List one’s deputies',
    add: 'Add a deputy for the time when one is away',
    remove: 'Take back who was named as deputy',
  },
  { mine: { reply: myDeputies }, add: { body: deputyForm, reply: deputySaved } },
);
