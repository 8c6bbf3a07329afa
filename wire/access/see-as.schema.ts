import { object } from 'yup';
import { entries } from '../protocol/entry';
import { requiredChoice } from '../protocol/fields';
import { seeAsCalls } from './see-as';

/** The server adds: it is somebody else, who has not left and is no administrator. */
export const seeAsForm = object({ user_id: requiredChoice() });

export const seeAsEntries = entries(
  'see-as',
  seeAsCalls,
  { begin: 'Take the view of somebody else', end: 'Stop seeing as somebody else' },
  { begin: { body: seeAsForm } },
);
