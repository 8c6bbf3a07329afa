import type { ReportType } from '../../../wire/report/report';
import { assetList } from '../asset/embed';
import { changeList } from '../change/embed';
import { contractList } from '../contract/embed';
import { problemList } from '../problem/embed';
import { releaseList } from '../release/embed';
import { reportsOf } from './ReportedTable';
import type { ReportedRecords } from './reported';

/** Records that reports are made of, in the order in which people see them; a kind that is missing does not compile. */
const ofTypes: Record<ReportType, ReportedRecords> = {
  asset: reportsOf(assetList),
  problem: reportsOf(problemList),
  change: reportsOf(changeList),
  release: reportsOf(releaseList),
  contract: reportsOf(contractList),
};

export const reportedRecords: readonly ReportedRecords[] = Object.values(ofTypes);

/** Those whose reports are at this address. */
export const recordsAt = (path: string): ReportedRecords | undefined =>
  reportedRecords.find(({ name }) => path.split('/')[2] === name);
