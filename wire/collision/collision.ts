import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as schemas from './collision.schema';

/** What the window of a change can meet (G12), in the order in which equally grave ones stand. */
export const collisionKinds = [
  'freeze',
  'outside_maintenance',
  'same_asset',
  'related_asset',
  'same_assignee',
  'same_team',
] as const;
export type CollisionKind = (typeof collisionKinds)[number];

/** The gravest first. */
export const collisionSeverities = ['block', 'warn', 'info'] as const;
export type CollisionSeverity = (typeof collisionSeverities)[number];

/**
 * Collisions that are told; steps from an asset to another; free windows that are offered, on wall clocks of so many minutes,
 * looked for in so many days (G12).
 */
export const collisionLimits = { told: 200, steps: 2, slots: 3, minutes: 30, days: 90 } as const;

export type CollisionDraft = InferType<typeof schemas.collisionDraft>;
export type CollisionReply = InferType<typeof schemas.collisionReply>;
export type Collision = CollisionReply['collisions'][number];

const path = '/service-desk/api/change-collisions';

export const collisionCalls = {
  /** Of a change as it is saved. */
  ofChange: call<{ params: { id: number }; reply: CollisionReply }>('GET', `${path}/{id}`, { needs: 'view_changes' }),
  /** Of a change as a form has it; with `id` it is not held against itself. Nothing is written. */
  ofDraft: call<{ body: CollisionDraft; reply: CollisionReply }>('POST', path, { needs: 'view_changes' }),
};
