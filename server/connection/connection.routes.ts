import { connectionEntries } from '../../wire/connection/connection.schema';
import { conflict } from '../shared/errors';
import { done, route } from '../shared/route';
import { switchClientMails } from '../mail/held';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { connectionState, giveUpAction, hostTickets, retryAction } from './connection.queries';
import * as connectionSentences from '../../texts/compiled/server/connection';

/** How the service desk is connected to a help-desk, for admins. */
export function connectionRoutes(app: App): void {
  route(app, connectionEntries.view, async ({ db, actor, services: { helpDesk } }) => ({
    connection: helpDesk.connected && (await connectionState(db, helpDesk.connected, actor)),
  }));

  route(app, connectionEntries.read, async ({ services: { helpDesk } }) => {
    if (!helpDesk.connected || !helpDesk.readAgain) throw conflict(say(connectionSentences.none));
    helpDesk.readAgain();
    return done(say(connectionSentences.reading, { name: helpDesk.connected.name }));
  });

  route(app, connectionEntries.mails, async ({ db, body: { active }, services: { helpDesk } }) => {
    if (!helpDesk.connected) throw conflict(say(connectionSentences.none));
    await switchClientMails(db, active);
    return done(active ? say(connectionSentences.mails_on) : say(connectionSentences.mails_off));
  });

  route(app, connectionEntries.retry, async ({ db, params, services }) => {
    await retryAction(db, params.id, services.now());
    return done(say(connectionSentences.retried));
  });

  route(app, connectionEntries.giveUp, async ({ db, params, actor, services }) => {
    const tickets = await giveUpAction(db, params.id, services.now(), actor.full_name);
    const ids = await hostTickets(db, tickets);
    // What was shown as done is shown as it is in the help-desk; if that cannot be asked now, its next pass says so.
    services.helpDesk.push?.refresh('tickets', ids, []).catch(() => undefined);
    return done(say(connectionSentences.given_up));
  });
}
