import { releaseEntries } from '../../wire/release/release.schema';
import { requireAll } from '../shared/choices';
import { attached, detached, done, route } from '../shared/route';
import type { App } from '../shared/services';
import { operation } from './release.kind';
import { releaseAssets } from './release.assets';
import { attachChanges, detachChange } from './release.changes';

/** Assets and changes of a release (D2 §7). Attaching a list leaves alone what is attached already. */
export function releaseLinkRoutes(app: App): void {
  route(app, releaseEntries.attachAssets, async (context) =>
    done(attached('asset', await releaseAssets.attach(operation(context), context.params.id, context.body.asset_ids))),
  );

  route(app, releaseEntries.detachAsset, async (context) => {
    await releaseAssets.detach(operation(context), context.params.releaseId, context.params.id);
    return done(detached('asset'));
  });

  route(app, releaseEntries.attachChanges, async (context) => {
    const { change_ids } = context.body;
    await requireAll(context.db, 'changes', 'change_ids', change_ids);
    return done(attached('change', await attachChanges(operation(context), context.params.id, change_ids)));
  });

  route(app, releaseEntries.detachChange, async (context) => {
    await detachChange(operation(context), context.params.releaseId, context.params.id);
    return done(detached('change'));
  });
}
