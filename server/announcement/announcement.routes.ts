import { announcementEntries } from '../../wire/announcement/announcement.schema';
import { readId } from '../shared/list.params';
import type { OperationSource } from '../shared/operation';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { listAnnouncements, listRecipients, viewAnnouncement } from './announcement.queries';
import { countMembers, readRecipients, sendAnnouncement, tryAnnouncement } from './announcement.send';
import * as announcementSentences from '../../texts/compiled/server/announcement';

const sending = ({ db, actor, services }: OperationSource) => ({ db, actor, now: services.now() });

/** Announcements to a department, an organization or a team (D3 §2, E22). */
export function announcementRoutes(app: App): void {
  route(app, announcementEntries.list, ({ db, actor, query }) => listAnnouncements(db, query, actor.time_zone));

  route(app, announcementEntries.view, async ({ db, actor, params }) => ({
    announcement: await viewAnnouncement(db, params.id, actor.time_zone),
  }));

  route(app, announcementEntries.recipients, ({ db, actor, params, query }) =>
    listRecipients(db, params.id, query, actor.time_zone),
  );

  route(app, announcementEntries.count, async ({ db, query }) => {
    const recipients = await readRecipients(db, {
      option: query.option,
      department_id: readId('department_id', query.department_id),
      organization_id: readId('organization_id', query.organization_id),
      team_id: readId('team_id', query.team_id),
    });
    return { count: await countMembers(db, recipients) };
  });

  route(app, announcementEntries.send, async (context) =>
    done(say(announcementSentences.sent), await sendAnnouncement(sending(context), context.body)),
  );

  route(app, announcementEntries.trial, async (context) => {
    await tryAnnouncement(sending(context), context.body);
    return done(say(announcementSentences.tried));
  });
}
