import { sql } from 'kysely';
import { type ReportType, reportTypes } from '../../wire/report/report';
import { assetReport } from '../asset/asset.columns';
import { problemReport } from '../problem/problem.queries';
import { changeReport } from '../change/change.queries';
import { contractReport } from '../contract/contract.list';
import { releaseReport } from '../release/release.queries';
import { type Actor, sees } from '../shared/actor';
import type { ReportedList } from './reported';

/** The lists that reports are made of. */
export const reported: Record<ReportType, ReportedList> = {
  asset: assetReport,
  problem: problemReport,
  change: changeReport,
  release: releaseReport,
  contract: contractReport,
};

/** Reports of what the actor sees; for them there are no others. */
export const seenBy = (actor: Actor) =>
  sql<boolean>`module = any(${reportTypes.filter((type) => sees(actor, type))}::text[])`;
