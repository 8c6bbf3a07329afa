import { sql } from 'kysely';
import { type ReportType, reportTypes } from '../../wire/report/report';
import { assetReport } from '../asset/asset.report';
import { problemReport } from '../problem/problem.report';
import { changeReport } from '../change/change.report';
import { contractReport } from '../contract/contract.report';
import { releaseReport } from '../release/release.report';
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
