import { assetList } from '../asset/embed';
import { changeList } from '../change/embed';
import { contractList } from '../contract/embed';
import { problemList } from '../problem/embed';
import { releaseList } from '../release/embed';
import { reportsOf } from './ReportedTable';
import type { ReportedRecords } from './reported';

/** Records that reports are made of, in the order in which people see them. */
export const reportedRecords: readonly ReportedRecords[] = [
  reportsOf(assetList),
  reportsOf(problemList),
  reportsOf(changeList),
  reportsOf(releaseList),
  reportsOf(contractList),
];

/** Those whose reports are at this address. */
export const recordsAt = (path: string): ReportedRecords | undefined =>
  reportedRecords.find(({ name }) => path.split('/')[2] === name);
