import { number, object, string } from 'yup';
import { entries } from '../protocol/entry';
import { flag } from '../protocol/fields';
import * as s from '../protocol/shape';
import { type KeptGroup, keptGroups, personCalls } from './person';

/** The server adds: `confirm` is on unless it is a dry run. */
export const eraseForm = object({ confirm: flag(), dry_run: flag() });

const counts = Object.fromEntries(keptGroups.map((group) => [group, s.count()])) as Record<
  KeptGroup,
  ReturnType<typeof s.count>
>;

export const erasure = s.shape({
  /** `running`: rows that name them are being renamed. */
  state: string()
    .oneOf(['none', 'running', 'completed'] as const)
    .required(),
  /** As they are called now. */
  name: s.text(),
  former_name: s.text(),
  counts: s.shape(counts),
  /** Rows in which the name or address stands; null where that is not counted before. */
  texts: number().integer().min(0).nullable().defined(),
  /** Is the name looked for in texts? Not one of one word, nor one that somebody else has, too. */
  in_texts: s.yes(),
  renamed: s.count(),
});

export const personEntries = entries('person', personCalls, {}, { erase: { body: eraseForm, reply: erasure } });
