import * as riskMessages from '../../texts/compiled/server/risk';
import { riskEntries } from '../../wire/risk/risk.schema';
import { done, route } from '../shared/route';
import { seeing } from '../shared/seeing';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { boardFor } from './risk.board';
import { riskOfChange, riskOfDraft } from './risk.queries';
import { recompute } from './risk.rate';

/** How risky a change is, and why (G16). */
export function riskRoutes(app: App): void {
  route(app, riskEntries.ofChange, async ({ db, params, language, services }) => {
    const risk = await riskOfChange(db, params.id, services.config.timeZone, language);
    return { risk, board: await boardFor(db, risk.level) };
  });

  route(app, riskEntries.ofDraft, async ({ db, actor, body, language, services }) => {
    const zone = services.config.timeZone;
    // Of the history and of assets what the actor sees, as of a change that is stored.
    const risk = await riskOfDraft(seeing(db), body, { actor, now: services.now(), zone, language });
    return { risk, board: await boardFor(db, risk.level) };
  });

  route(app, riskEntries.recompute, async ({ db, services }) => {
    const learned = await recompute(db, services.config.timeZone, services.now());
    return done(say(riskMessages.recomputed, { count: learned.rated }), learned);
  });
}
