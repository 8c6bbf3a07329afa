import type { ReportType } from '../../../wire/report/report';
import { assetReports } from '../asset/embed';
import { problemReports } from '../problem/embed';
import { changeReports } from '../change/embed';
import { releaseReports } from '../release/embed';
import { contractReports } from '../contract/embed';
import type { ReportedRecords } from './reported';

/** Records that reports are made of, in the order in which people see them; a kind that is missing does not compile. */
const ofTypes: Record<ReportType, ReportedRecords> = {
  asset: assetReports,
  problem: problemReports,
  change: changeReports,
  release: releaseReports,
  contract: contractReports,
};

export const reportedRecords: readonly ReportedRecords[] = Object.values(ofTypes);

/** Those whose reports are at this address. */
export const recordsAt = (path: string): ReportedRecords | undefined =>
  reportedRecords.find(({ name }) => path.split('/')[2] === name);
