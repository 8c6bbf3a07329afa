import type { RecordKind } from '../wire/protocol/kind';
import { type ReportType, reportTypes } from '../wire/report/report';
import { assetEntry } from './asset/asset.entry';
import { cabEntry } from './cab';
import { changeEntry } from './change/change.entry';
import { contractEntry } from './contract/contract.entry';
import { userEntry } from './help-desk/user.entry';
import type { Entry, Reported } from './parts/entry';
import type { ExportedLists } from './parts/export/job';
import { problemEntry } from './problem/problem.entry';
import { releaseEntry } from './release/release.entry';
import { ticketEntry } from './ticket/ticket.entry';

/** All that there is of each kind of record; one that is missing does not compile. */
export const entries: { [K in RecordKind]: Entry<K> } = {
  problem: problemEntry,
  change: changeEntry,
  release: releaseEntry,
  asset: assetEntry,
  contract: contractEntry,
  cab: cabEntry,
  ticket: ticketEntry,
  user: userEntry,
};

/** Those that reports are made of, in the order in which people see them. */
export const reportedEntries = Object.fromEntries(
  reportTypes.map((type): [ReportType, Reported] => [type, entries[type]]),
) as Record<ReportType, Reported>;

/** The lists of which files are made in the background, by kind. */
export const exportedLists: ExportedLists = Object.fromEntries(
  Object.entries(reportedEntries).map(([kind, entry]) => [kind, entry.export]),
);
