import { collisionEntries } from '../../wire/collision/collision.schema';
import { route } from '../shared/route';
import type { App } from '../shared/services';
import { acceptanceOf } from './collision.bar';
import { draftedPlan, planOf } from './collision.plan';
import { collisionsAndSlots, noCollisions } from './collision.queries';
import { baseOf } from '../shared/narrowed';
import { seeing } from '../shared/seeing';

/** What a planned change meets (G12). */
export function collisionRoutes(app: App): void {
  route(app, collisionEntries.ofChange, async ({ db, actor, params, services }) => {
    // Also by assets that the reader may not see.
    const plan = await planOf(baseOf(db), params.id);
    if (!plan) return { ...noCollisions, accepted: null };
    return {
      ...(await collisionsAndSlots(db, plan, actor.time_zone, services.now())),
      accepted: await acceptanceOf(db, params.id, actor.time_zone),
    };
  });

  route(app, collisionEntries.ofDraft, async ({ db, actor, body, services }) => {
    const { plan } = await draftedPlan(seeing(db), actor, body);
    const found = plan ? await collisionsAndSlots(seeing(db), plan, actor.time_zone, services.now()) : noCollisions;
    return { ...found, accepted: null };
  });
}
