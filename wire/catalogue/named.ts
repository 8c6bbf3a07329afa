import { changeStatus, changeType } from '../change/change';
import { releaseStatus } from '../release/release';
import { callsOf, type NamedForm, orderCall } from './catalogue';
import type { NamedList, NamedRecord, NamedRow } from './named.replies';

export type { NamedList, NamedRecord, NamedRow };

/** A catalogue of names. */
export interface NamedCatalogue {
  /** The part of its paths: `/service-desk/api/{path}-list`, `/service-desk/api/{path}/{id}`. */
  path: string;
  /** The key of a record in replies, and that of the rows (E1). */
  one: string;
  many: string;
  /** The built-in rows as which an added one may behave, by id; null where no row behaves in any way. */
  behaviours: readonly number[] | null;
  calls: NamedCalls;
}

const callsFor = (path: string) => ({
  order: orderCall(path),
  ...callsOf<NamedList, Record<string, NamedRecord>, NamedForm>(path),
});
export type NamedCalls = ReturnType<typeof callsFor>;

const named = (
  path: string,
  one: string,
  many: string,
  behaviours: readonly number[] | null = null,
): NamedCatalogue => ({ path, one, many, behaviours, calls: callsFor(path) });

const { open, planning, pendingRelease, pendingReview } = changeStatus;
const { completed: _, ...going } = releaseStatus;

/**
 * Catalogues whose rows are names (B1, E1, E20, E21). No added status is one in which the work is over, or in which a
 * board decides: those the product sets itself.
 */
export const namedCatalogues = {
  procurementModes: named('procurement-mode', 'procurement_mode', 'procurement_modes'),
  contractTypes: named('contract-type', 'contract_type', 'contract_types'),
  licenseTypes: named('license-type', 'license_type', 'license_types'),
  impacts: named('impact', 'impact', 'impacts'),
  changeStatuses: named('change-status', 'change_status', 'change_statuses', [
    open,
    planning,
    pendingRelease,
    pendingReview,
  ]),
  changePriorities: named('change-priority', 'change_priority', 'change_priorities'),
  changeTypes: named('change-type', 'change_type', 'change_types', Object.values(changeType)),
  releaseStatuses: named('release-status', 'release_status', 'release_statuses', Object.values(going)),
  releasePriorities: named('release-priority', 'release_priority', 'release_priorities'),
  releaseTypes: named('release-type', 'release_type', 'release_types'),
} as const satisfies Record<string, NamedCatalogue>;
