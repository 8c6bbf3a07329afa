import * as explainSentences from '../../../texts/compiled/server/explain';
import type { Reason } from '../../../wire/access/explain';
import { type RightScope, rightScopes } from '../../../wire/access/role';
import { recordKinds } from '../../../wire/protocol/kind';
import type { PermissionKey } from '../../../wire/protocol/permission';
import type { Db } from '../../shared/db';
import { rightNames } from '../../shared/right';
import { kindOfRight, type Part, partsOf } from '../../shared/scope.conditions';
import { say, type Sentence } from '../../shared/sentence';
import type { OwnedRecord } from '../owner';
import { type Asked, type Facts, factsOf, isPlace, type Way, waysOf } from './explain.facts';

/** A reason whose sentences are not said yet. */
export interface Because extends Omit<Reason, 'text'> {
  text: readonly Sentence[];
}

/** Whether somebody may use a right, and each way by which they may; else each that does not suffice. */
export interface Told {
  allowed: boolean;
  reasons: readonly Because[];
}

/** What clients hold, and by which part of a record it counts. */
const clientPartsOf = ({ kind }: OwnedRecord) => kind.ofClients?.parts ?? [];

/**
 * Says of people, a record and rights over records of its kind whether they may use them, and why: by the rows of rights that
 * `rightsOf` reads, and the conditions of which a list is narrowed. Without a record, of who holds a right at all. The same four
 * statements at most, however many people and rights.
 */
export async function tell(
  db: Db,
  record: OwnedRecord | null,
  people: readonly Asked[],
  keys: readonly PermissionKey[],
): Promise<(person: Asked, key: PermissionKey) => Told> {
  const some = people.filter(({ active, role }) => active && role !== 'admin');
  const view = record && recordKinds[record.kind.type].view;
  const asked = [...new Set([...keys, ...(view ? [view] : [])])];
  const ofClients = record ? clientPartsOf(record) : [];
  const ways = await waysOf(
    db,
    some.map(({ id }) => id),
    [...asked, ...ofClients.map(({ key }) => key)],
  );
  const partsFor = ({ role }: Asked): readonly Part[] =>
    role === 'client' ? ofClients.map(({ part }) => part) : record ? partsOf(record.kind.type, rightScopes) : [];
  const facts = record && (await factsOf(db, record, some, partsFor));

  return (person, key) => {
    const none = (...text: Sentence[]): Told => ({ allowed: false, reasons: [{ key, scope: null, text }] });
    const { full_name: name, role } = person;
    if (!person.active) return none(say(explainSentences.left, { name }));
    if (role === 'admin')
      return { allowed: true, reasons: [{ key, scope: 'all', text: [say(explainSentences.admin, { name })] }] };
    const theirs = ways.filter((way) => way.user_id === person.id);
    if (role === 'client') {
      if (!record || !facts || key !== view || !ofClients.length) return none(say(explainSentences.client, { name }));
      return tellClient(person, record, theirs, facts);
    }
    const telling = { person, facts: record && kindOfRight(key) === record.kind.type ? facts : null, record };
    // Without the right to see the kind no other one of it counts.
    const seen =
      view && key !== view && kindOfRight(key) === record?.kind.type ? tellAgent(telling, view, theirs) : null;
    return seen?.allowed === false ? seen : tellAgent(telling, key, theirs);
  };
}

interface Telling {
  person: Asked;
  record: OwnedRecord | null;
  /** null: it is about no record of the right's kind. */
  facts: Facts | null;
}

function tellAgent({ person, record, facts }: Telling, key: PermissionKey, theirs: readonly Way[]): Told {
  const reached: Because[] = [];
  const missed: Because[] = [];
  for (const way of theirs.filter((one) => one.key === key)) {
    const because = (text: Sentence[], part?: Part): Because => ({
      ...{ key, scope: way.scope, text: [heldBy(person, way), ...text] },
      ...(way.role && { role: way.role }),
      ...(part && { field: part.field }),
    });
    if (!record || !facts || way.scope === 'all') {
      reached.push(because([]));
      continue;
    }
    const parts = partsOf(record.kind.type, [way.scope]);
    const fitting = parts.filter((part) => facts.holds(person, part));
    reached.push(...fitting.map((part) => because([reaches(person, part, facts)], part)));
    if (!fitting.length)
      missed.push(
        because(
          whyNot(person, way.scope, parts, facts),
          parts.find(({ scope }) => scope === way.scope && isPlace(scope)),
        ),
      );
  }
  if (reached.length) return { allowed: true, reasons: reached };
  if (missed.length) return { allowed: false, reasons: missed };
  return { allowed: false, reasons: [{ key, scope: null, text: [lacks(person, key)] }] };
}

/** Clients see what is theirs by rights of their own, each by one part. */
function tellClient(person: Asked, record: OwnedRecord, theirs: readonly Way[], facts: Facts): Told {
  const only = record.kind.ofClients?.only;
  const reached: Because[] = [];
  const missed: Because[] = [];
  for (const { key, part } of clientPartsOf(record)) {
    const ways = theirs.filter((one) => one.key === key);
    const isReached = facts.holds(person, part) && facts.isFit;
    for (const way of ways) {
      const why = isReached
        ? [reaches(person, part, facts)]
        : facts.holds(person, part) && only
          ? [only.else]
          : whyNot(person, part.scope, [part], facts);
      (isReached ? reached : missed).push({
        ...{ key, scope: part.scope, field: part.field, text: [heldBy(person, way), ...why] },
        ...(way.role && { role: way.role }),
      });
    }
    if (!ways.length) missed.push({ key, scope: null, text: [lacks(person, key)] });
  }
  return reached.length ? { allowed: true, reasons: reached } : { allowed: false, reasons: missed };
}

const lacks = ({ full_name: name }: Asked, key: PermissionKey): Sentence =>
  say(explainSentences.lacks, { name, right: rightNames[key] });

function heldBy({ full_name: name, role: of }: Asked, { key, scope, role, by_host }: Way): Sentence {
  const right = rightNames[key];
  const reach = of === 'client' ? 'client' : scope;
  return role
    ? say(explainSentences.by_role, { role: role.name, host: by_host ? 'yes' : 'no', right, scope: reach })
    : say(explainSentences.singly, { name, right, scope: reach });
}

const listed = (names: readonly string[]): string => names.join(', ');

/** The part by which a record is in the scope. */
const reaches = ({ full_name: name }: Asked, part: Part, facts: Facts): Sentence =>
  isPlace(part.scope)
    ? say(explainSentences.reaches_place, { field: part.field, owner: listed(facts.owners(part)) })
    : say(explainSentences.reaches_person, { field: part.field, name });

/** Why none of these parts puts the record into the scope. */
function whyNot(person: Asked, scope: RightScope, parts: readonly Part[], facts: Facts): Sentence[] {
  const name = person.full_name;
  const notOwn = say(explainSentences.not_own, { name });
  if (!isPlace(scope)) return [notOwn];
  const located = parts.filter((part) => part.scope === scope);
  if (!located.length) return [say(explainSentences.no_field, { scope }), notOwn];
  const owners = [...new Set(located.flatMap((part) => facts.owners(part)))];
  const own = facts.own(person, scope);
  return [
    owners.length
      ? say(explainSentences.record_in, { owners: listed(owners) })
      : say(explainSentences.record_in_none, { scope }),
    own.length
      ? say(explainSentences.person_in, { name, own: listed(own) })
      : say(explainSentences.person_in_none, { name, scope }),
    notOwn,
  ];
}
