import { askDueDeputies, escalateDueLevels, removeDeactivatedApprovers, sendDueReminders } from '../approval';
import { lookAtCollisions } from '../collision';
import { makeDueChanges } from '../change-template';
import { momentOf, runContractApprovals, runContracts } from '../contract';
import { compareViews, sendDigests } from '../inbox';
import { sealWaiting } from '../audit';
import { forgetEvents } from '../event';
import { removeObjects } from '../files/sweep';
import { tidyExports } from '../parts/export/run';
import { purgeTrash } from '../parts/trash/trash.purge';
import type { Database } from '../shared/db';
import { sendDueReports } from '../report';
import type { Place } from '../backup/place';
import { goOnErasing } from '../person';
import { announceStarts } from '../release';
import { archiveLog, dropRuleLogs, makeMonths } from '../retention';
import { rate, rateAll, rateMissed } from '../risk';
import { readMarked, rebuildGrown } from '../similar';
import { mailExpiringTokens } from '../token';
import { tidy } from '../shared/housekeeping';
import { presentOf, type ServiceConfig } from '../shared/services';
import type { Objects } from '../store/objects';
import type { TimedName } from './names';
import { say, type Sentence } from '../shared/sentence';
import * as jobSentences from '../../texts/compiled/server/job';

/** What timed work gets. */
export interface Moment {
  db: Database;
  /** The store that files may lie in; null: there is none. */
  objects?: Objects | null;
  /** The present moment; tests set it. */
  now: Date;
  /** Address of the service desk for links in mails, without a trailing slash. */
  address: string;
  /** May who asked for a change decide on it where nobody else is an approver? */
  requesterMayDecideAlone: boolean;
  /** By what contracts begin and end. */
  contracts: ContractClock;
  /** Where old lines of the log go; without one none goes. */
  archive?: () => Promise<Place>;
  /** Are people at work? What takes long then leaves them room. */
  isBusy?: () => boolean;
  /** Not by the clock: a process has just started. */
  isStart?: boolean;
}

export type ContractClock = Pick<ServiceConfig, 'timeZone' | 'currency' | 'clockShiftDays'>;

interface Timed {
  /** What an admin reads in the list of background work. */
  title: Sentence;
  /** When, as cron in UTC; at most once a minute. */
  cron: string;
  /** Also whenever a process starts. */
  atStart?: true;
  run(moment: Moment): Promise<unknown>;
}

const presentAt = (now: Date, config: ContractClock): Date => presentOf({ now: () => now, config });

const boardClock = ({ now, address, requesterMayDecideAlone, contracts }: Moment) => ({
  ...{ now, address, requesterMayDecideAlone },
  present: presentAt(now, contracts),
});

/**
 * Everything that happens by the clock. One process does it at each due time; should two of them do it all the same (a
 * slow one was thought dead), the work itself claims its rows, so nothing is done twice.
 */
export const timedWork: Record<TimedName, Timed> = {
  tidy: {
    title: say(jobSentences.tidy),
    cron: '7 * * * *',
    run: async ({ db, now, contracts }) => {
      await tidy(db);
      await forgetEvents(db, presentAt(now, contracts));
    },
  },
  trash: {
    title: say(jobSentences.trash),
    cron: '23 2 * * *',
    run: ({ db, now }) => purgeTrash(db, now),
  },
  'log-months': {
    title: say(jobSentences.log_months),
    cron: '37 * * * *',
    atStart: true,
    run: async ({ db, now, contracts }) => {
      await makeMonths(db, { moments: [now, presentAt(now, contracts)] });
      await dropRuleLogs(db, now);
    },
  },
  'log-archive': {
    title: say(jobSentences.log_archive),
    cron: '17 3 * * *',
    run: async ({ db, now, archive }) => archive && archiveLog(db, archive, now),
  },
  'release-starts': {
    title: say(jobSentences.release_starts),
    cron: '* * * * *',
    run: ({ db, now, address }) => announceStarts(db, now, address),
  },
  'approval-departed': {
    title: say(jobSentences.approval_departed),
    cron: '* * * * *',
    run: (moment) => removeDeactivatedApprovers(moment.db, boardClock(moment)),
  },
  'approval-deputies': {
    title: say(jobSentences.approval_deputies),
    cron: '* * * * *',
    atStart: true,
    run: (moment) => askDueDeputies(moment.db, boardClock(moment)),
  },
  'approval-due': {
    title: say(jobSentences.approval_due),
    cron: '* * * * *',
    atStart: true,
    run: (moment) => escalateDueLevels(moment.db, boardClock(moment)),
  },
  'approval-reminders': {
    title: say(jobSentences.approval_reminders),
    cron: '* * * * *',
    run: ({ db, now, address, contracts }) => sendDueReminders(db, now, address, presentAt(now, contracts)),
  },
  exports: {
    title: say(jobSentences.exports),
    cron: '* * * * *',
    run: ({ db, now }) => tidyExports(db, now),
  },
  objects: {
    title: say(jobSentences.objects),
    cron: '* * * * *',
    run: ({ db, objects = null }) => removeObjects(db, objects),
  },
  'report-mails': {
    title: say(jobSentences.report_mails),
    cron: '* * * * *',
    run: ({ db, now }) => sendDueReports(db, now),
  },
  contracts: {
    title: say(jobSentences.contracts),
    cron: '* * * * *',
    atStart: true,
    run: ({ db, now, address, contracts, isBusy }) => runContracts(db, momentOf(now, contracts, address), isBusy),
  },
  'contract-approvals': {
    title: say(jobSentences.contract_approvals),
    cron: '* * * * *',
    atStart: true,
    run: ({ db, now, address, contracts, requesterMayDecideAlone, isBusy }) =>
      runContractApprovals(db, momentOf(now, contracts, address), { ownerMayDecide: requesterMayDecideAlone, isBusy }),
  },
  'inbox-digests': {
    title: say(jobSentences.inbox_digests),
    cron: '*/10 * * * *',
    run: ({ db, now, address }) => sendDigests(db, now, address),
  },
  'watched-views': {
    title: say(jobSentences.watched_views),
    cron: '*/5 * * * *',
    run: ({ db, now, address, contracts }) => compareViews(db, { now, address, zone: contracts.timeZone }),
  },
  collisions: {
    title: say(jobSentences.collisions),
    cron: '* * * * *',
    atStart: true,
    run: ({ db, address, contracts }) =>
      lookAtCollisions(db, address, (trx, ids) => rate(trx, ids, contracts.timeZone)),
  },
  risks: {
    title: say(jobSentences.risks),
    cron: '41 2 * * *',
    atStart: true,
    run: ({ db, now, contracts, isBusy, isStart }) =>
      (isStart ? rateMissed : rateAll)({ db, now, isBusy, zone: contracts.timeZone }),
  },
  'change-templates': {
    title: say(jobSentences.change_templates),
    cron: '* * * * *',
    atStart: true,
    run: ({ db, now, address, requesterMayDecideAlone, contracts: { clockShiftDays } }) =>
      makeDueChanges(db, { now, address, requesterMayDecideAlone, clockShiftDays }),
  },
  erasures: {
    title: say(jobSentences.erasures),
    cron: '* * * * *',
    atStart: true,
    run: ({ db, now }) => goOnErasing(db, now),
  },
  'token-expiry': {
    title: say(jobSentences.token_expiry),
    cron: '* * * * *',
    run: ({ db, now, address, contracts }) =>
      mailExpiringTokens(db, { now, address, present: presentAt(now, contracts) }),
  },
  'audit-seal': {
    title: say(jobSentences.audit_seal),
    cron: '* * * * *',
    atStart: true,
    run: ({ db }) => sealWaiting(db),
  },
  similar: {
    title: say(jobSentences.similar),
    cron: '* * * * *',
    atStart: true,
    run: ({ db }) => readMarked(db),
  },
  'similar-index': {
    title: say(jobSentences.similar_index),
    cron: '*/10 * * * *',
    run: ({ db }) => rebuildGrown(db),
  },
};
