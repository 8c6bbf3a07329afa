import { collisionCalls, type CollisionDraft, type CollisionReply } from '../../../wire/collision/collision';
import { useDraft } from '../../shared/api/useDraft';
import type { Load } from '../../shared/api/useRecord';

/**
 * What a change that is not saved as it is drafted would collide with (G12); of a stored change its `id` and window are
 * enough.
 */
export const useDraftCollisions = (draft: CollisionDraft | null): Load<CollisionReply> =>
  useDraft(collisionCalls.ofDraft, draft);
