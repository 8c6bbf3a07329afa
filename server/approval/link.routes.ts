import { approvalEntries } from '../../wire/approval/approval.schema';
import { conflict } from '../shared/errors';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { operation } from './approval.operation';
import { hold } from './approval.queries';
import { cast, voted } from './approval.vote';
import { findLink, stateOf } from './link.find';
import { approvalPage } from './link.page';

/** Approval by the link of a mail (D1 §7): no session, the link is the credential. */
export function approvalLinkRoutes(app: App): void {
  // Mail scanners open links, so reading never decides (A12).
  route(app, approvalEntries.read, async ({ db, params, language, services }) => {
    const now = services.now();
    return approvalPage(db, await findLink(db, params.hash, now), language, now);
  });

  route(app, approvalEntries.decideByLink, async (context) => {
    const { db, params, body, request, services } = context;
    const asked = await findLink(db, params.hash, services.now());
    // From here on the change is locked; it may have changed while we waited for the lock.
    await db.selectFrom('changes').select('id').where('id', '=', asked.change_id).forUpdate().execute();
    const link = await findLink(db, params.hash, services.now());
    const { sentence } = stateOf(link);
    if (sentence) throw conflict(sentence);
    const { change, run } = await hold(db, link.change_id);
    await cast(operation({ ...context, actor: link.user }), change, run, body, { channel: 'link', ip: request.ip });
    return done(voted(body));
  });
}
