import { changeStatus, changeType } from '../change/change';
import { releaseStatus } from '../release/release';
import type { OwnKind } from '../host/host';
import { callsOf, type NamedForm, orderCall } from './catalogue';
import type { NamedList, NamedRecord, NamedRow } from './catalogue.schema';

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
  /** Which list of the help-desk it is; a help-desk that keeps it itself is the only one to edit it. */
  keeps?: OwnKind;
  calls: NamedCalls & { order?: OrderCall };
}

/** One whose rows people put in order; the rows of another are in the order of their names. */
export type OrderedCatalogue = NamedCatalogue & { calls: { order: OrderCall } };

const callsFor = (path: string) => callsOf<NamedList, Record<string, NamedRecord>, NamedForm>(path);
export type NamedCalls = ReturnType<typeof callsFor>;
type OrderCall = ReturnType<typeof orderCall>;

const named = (
  path: string,
  one: string,
  many: string,
  behaviours: readonly number[] | null = null,
): OrderedCatalogue => ({ path, one, many, behaviours, calls: { order: orderCall(path), ...callsFor(path) } });

/** A list of the help-desk; people look for its rows by name. */
const byName = (path: string, one: string, many: OwnKind): NamedCatalogue => ({
  ...{ path, one, many, behaviours: null, keeps: many },
  calls: callsFor(path),
});

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
  organizations: byName('organization', 'organization', 'organizations'),
  departments: byName('department', 'department', 'departments'),
  teams: byName('team', 'team', 'teams'),
  locations: byName('location', 'location', 'locations'),
  priorities: { ...named('ticket-priority', 'priority', 'priorities'), keeps: 'priorities' },
  ticketTypes: { ...named('ticket-type', 'ticket_type', 'ticket_types'), keeps: 'ticket_types' },
} as const satisfies Record<string, NamedCatalogue>;
