import { assetReports } from '../asset/embed';
import { problemReports } from '../problem/embed';
import { changeReports } from '../change/embed';
import { releaseReports } from '../release/embed';
import { contractReports } from '../contract/embed';
import type { ReportedRecords } from './reported';

/** Records that reports are made of, in the order in which people see them. */
export const reportedRecords: readonly ReportedRecords[] = [
  assetReports,
  problemReports,
  changeReports,
  releaseReports,
  contractReports,
];

/** Those whose reports are at this address. */
export const recordsAt = (path: string): ReportedRecords | undefined =>
  reportedRecords.find(({ name }) => path.split('/')[2] === name);
