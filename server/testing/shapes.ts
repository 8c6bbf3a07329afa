import { allCalls, type Entry } from '../../wire/calls';

/**
 * Calls of which each has a shape of its own: what all calls do in one place (parsing, limits, envelope) is tried on
 * these (docs/decisions/031).
 */
const writingNames = [
  'problem.save', // a form with a file, an id in the body and one in the query
  'cab.save', // a nested body
  'change.bulkEdit', // many records
  'import.upload', // a file alone
  'problem.attachToTicket', // ids in the path, no body
  'access.attach', // another method by a field, another path
  'label.reset', // PATCH
  'asset.remove', // DELETE
  'ticket.detachChange', // DELETE with parameters in the query or the body
  'approval.stopReminders', // writes as GET, too
  'approval.decideByLink', // by a secret, without a session
  'session.login', // open to everybody
];
const readingNames = [
  'problem.list', // filters that exclude
  'asset.list', // modes, and filters of custom fields
  'asset.view', // an id in the path
  'asset.export', // a file
  'ticket.changes', // an id in the query
  'lookup.lookup', // a word in the path
  'relation.map', // words and lists in the query
  'attachment.download', // an owner in the path
  'approval.read', // by a secret, without a session
  'contract-calendar.feed', // a secret and an ending
  'form.render', // rights by a parameter
  'live.events', // a stream
];

function named(names: readonly string[]): Entry[] {
  return names.map((name) => {
    const entry = allCalls.find((one) => one.name === name);
    if (!entry) throw new Error(`No call ${name}`);
    return entry;
  });
}

export const writingShapes: readonly Entry[] = named(writingNames);
export const readingShapes: readonly Entry[] = named(readingNames);

/** By the first word of their names (`problem` of `problem-filter.save`), for one test each. */
export function byArea<T extends { name: string }>(all: readonly T[]): [area: string, members: T[]][] {
  const areas = new Map<string, T[]>();
  for (const one of all) {
    const [area = ''] = one.name.split(/[.-]/);
    areas.set(area, [...(areas.get(area) ?? []), one]);
  }
  return [...areas];
}
