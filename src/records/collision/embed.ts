import { lazyPart } from '../../shared/part/lazyPart';

export { CollisionBanner, namesOf, useCollisions } from './collision.banner';
export { useDraftCollisions } from './collision.look';
export const Collisions = lazyPart(async () => ({ default: (await import('./collision.list')).CollisionsOfChange }));
export const DraftCollisions = lazyPart(
  async () => ({ default: (await import('./collision.draft')).CollisionsOfDraft }),
  { skeleton: null },
);
