import { object, string } from 'yup';
import { entries } from '../protocol/entry';
import { choice, choices, dateTime } from '../protocol/fields';
import * as s from '../protocol/shape';
import { collisionCalls, collisionKinds, collisionSeverities } from './collision';

/**
 * What a form of a change has of what collides; without both ends of the window nothing does. Of the other fields, what is
 * not sent is as the change with this `id` has it.
 */
export const collisionDraft = object({
  id: choice().optional(),
  planned_start_date: dateTime(),
  planned_end_date: dateTime(),
  asset_ids: choices().optional(),
  change_type_id: choice().optional(),
  agent_id: choice().optional(),
  team_id: choice().optional(),
  department_id: choice().optional(),
  location_id: choice().optional(),
});

const span = { begin: s.time(), end: s.time() };

export const collisionReply = s.shape({
  /** The gravest first, then by when they begin; at most 200. */
  collisions: s.rows({
    kind: string().oneOf(collisionKinds).required(),
    severity: string().oneOf(collisionSeverities).required(),
    /** The other change, or the freeze with the time at which it is; null for what is outside of all its windows. */
    with: s.shapeOrNull({
      kind: string().oneOf(['change', 'freeze']).required(),
      id: s.id(),
      identifier: s.text(),
      title: s.text(),
      ...span,
    }),
    /** From an asset of this change to one of the other, each with its relation to the one before; null: one that may not be seen. */
    path: s.seenWith(
      'view_assets',
      s.rows({ asset: s.shape({ id: s.idOrNull(), name: s.text() }), relation: s.textOrNull() }),
      [],
    ),
    overlap: s.shape(span),
  }),
  /** The next windows of the same length in which there is no collision. */
  slots: s.rows(span),
  /** Who accepted what blocks it, as long as that holds (G13); null: nobody, or nothing blocks. */
  accepted: s.shapeOrNull({ reason: s.text(), by: s.personOrNull(), at: s.time() }),
});

export const collisionEntries = entries(
  'change-collision',
  collisionCalls,
  {
    ofChange: 'List what the window of a change collides with, and the next free windows',
    ofDraft: 'List what a change would collide with as it is planned in a form',
  },
  {
    ofChange: { reply: collisionReply },
    ofDraft: { body: collisionDraft, reply: collisionReply },
  },
);
