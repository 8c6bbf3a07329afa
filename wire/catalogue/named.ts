import { changeStatus, changeType } from '../change/change';
import { releaseStatus } from '../release/release';
import type { OwnKind } from '../host/host';
import { callsOf, type NamedForm, orderCall } from './catalogue';
import type { NamedList, NamedRecord, NamedRow } from './catalogue.schema';

export type { NamedList, NamedRecord, NamedRow };

/** A catalogue of names: all that the wire knows of it. */
export interface NamedCatalogue {
  /** The part of its paths: `/service-desk/api/{path}-list`, `/service-desk/api/{path}/{id}`. */
  path: string;
  /** The key of a record in replies, and that of the rows (E1). */
  one: string;
  many: string;
  /** The select of its rows. */
  lookup: string;
  /** What its rows are called in the API document; undefined: as in `many`. */
  words?: string;
  /** The built-in rows as which an added one may behave, by id; null where no row behaves in any way. */
  behaviours: readonly number[] | null;
  /** Its rows are active or not: one that is not is offered no more, and stays where it was chosen. */
  active?: boolean;
  /** Which list of the help-desk it is; a help-desk that keeps it itself is the only one to edit it. */
  keeps?: OwnKind;
  calls: NamedCalls & { order?: OrderCall };
}

const callsFor = (path: string) => callsOf<NamedList, Record<string, NamedRecord>, NamedForm>(path);
export type NamedCalls = ReturnType<typeof callsFor>;
type OrderCall = ReturnType<typeof orderCall>;

/** What is not as in most catalogues. */
type Given<Lookup extends string> = Partial<
  Pick<NamedCatalogue, 'path' | 'behaviours' | 'active' | 'keeps' | 'words'>
> & {
  lookup?: Lookup;
};

/** `one` and `many` are the keys of replies; the path and the select have the same names, unless given. */
const byName = <const Many extends string, const Lookup extends string = Many>(
  one: string,
  many: Many,
  given: Given<Lookup> = {},
) => {
  const path = given.path ?? one.replaceAll('_', '-');
  const lookup = (given.lookup ?? many) as Lookup;
  return { behaviours: null, ...given, one, many, path, lookup, calls: callsFor(path) } as const;
};

/** The same with an order of the rows. */
const ordered = <const Many extends string, const Lookup extends string = Many>(
  one: string,
  many: Many,
  given: Given<Lookup> = {},
) => {
  const catalogue = byName(one, many, given);
  return { ...catalogue, calls: { order: orderCall(catalogue.path), ...catalogue.calls } };
};

const { open, planning, pendingRelease, pendingReview } = changeStatus;
const { completed: _, ...going } = releaseStatus;

/**
 * Catalogues whose rows are names (B1, E1, E20, E21). No added status is one in which the work is over, or in which a
 * board decides: those the product sets itself. Calls, rules, replies, the API document and the name of the select follow
 * from an entry; server/catalogue/named.catalogues.ts and src/records/catalogue/named/named.catalogues.ts have one each
 * under the same key.
 */
export const namedCatalogues = {
  procurementModes: ordered('procurement_mode', 'procurement_modes', { lookup: 'product_proc_mode' }),
  contractTypes: ordered('contract_type', 'contract_types'),
  licenseTypes: ordered('license_type', 'license_types'),
  impacts: ordered('impact', 'impacts'),
  changeStatuses: ordered('change_status', 'change_statuses', {
    behaviours: [open, planning, pendingRelease, pendingReview],
  }),
  changePriorities: ordered('change_priority', 'change_priorities'),
  changeTypes: ordered('change_type', 'change_types', { behaviours: Object.values(changeType) }),
  releaseStatuses: ordered('release_status', 'release_statuses', { behaviours: Object.values(going) }),
  releasePriorities: ordered('release_priority', 'release_priorities'),
  releaseTypes: ordered('release_type', 'release_types'),
  organizations: byName('organization', 'organizations', { keeps: 'organizations' }),
  departments: byName('department', 'departments', { keeps: 'departments' }),
  teams: byName('team', 'teams', { keeps: 'teams' }),
  locations: byName('location', 'locations', { keeps: 'locations' }),
  priorities: ordered('priority', 'priorities', {
    ...{ path: 'ticket-priority', words: 'ticket priorities', keeps: 'priorities' },
  }),
  ticketTypes: ordered('ticket_type', 'ticket_types', { keeps: 'ticket_types' }),
};

export type NamedKey = keyof typeof namedCatalogues;
/** The selects of all of them. */
export type CatalogueLookup = (typeof namedCatalogues)[NamedKey]['lookup'];

/** The value of each key, made of its catalogue. */
export const ofNamed = <T>(make: (catalogue: NamedCatalogue, key: NamedKey) => T): Record<NamedKey, T> =>
  Object.fromEntries(
    Object.entries(namedCatalogues).map(([key, catalogue]) => [key, make(catalogue, key as NamedKey)]),
  ) as Record<NamedKey, T>;
