import { sql } from 'kysely';
import { type ReportType, reportTypes } from '../../wire/report/report';
import { assetReport } from '../asset';
import { problemReport } from '../problem';
import { changeReport } from '../change';
import { contractReport } from '../contract';
import { releaseReport } from '../release';
import { type Actor, sees } from '../shared/actor';
import type { ReportedList } from '../parts/report/reported';

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
