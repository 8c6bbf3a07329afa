import { object } from 'yup';
import { entries } from '../protocol/entry';
import { requiredChoice } from '../protocol/fields';
import { seeAsCalls } from './see-as';

/** The server adds: it is somebody else, who has not left and is no administrator. */
export const seeAsForm = object({ user_id: requiredChoice() });

export const seeAsEntries = entries(
  'see-as',
  seeAsCalls,
  { begin: 'See the service desk as somebody else', end: 'See it as oneself again' },
  { begin: { body: seeAsForm } },
);
