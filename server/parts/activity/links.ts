import { type RawBuilder, sql } from 'kysely';
import type { ActivityEntry } from '../../../wire/parts/activity';
import { productReaders } from '../../../wire/product/product';
import { type RecordKind, recordKinds } from '../../../wire/protocol/kind';
import { vendorReaders } from '../../../wire/vendor/vendor';
import { type Actor, can, sees } from '../../shared/actor';
import { nameFor } from '../../shared/built-in';
import { named, type PagedKind, pagedRecords } from '../named';
import { areChosen, listed, type Values } from './shown';

type Linked = ActivityEntry['links'][number];
type Kind = Linked['kind'];

const isOurs = (kind: string): kind is PagedKind => Object.hasOwn(pagedRecords, kind);
const isLinked = (kind: string): kind is Kind => kind === 'ticket' || isOurs(kind);

/** Fields of a snapshot that are records of another kind. */
const fieldKinds: Readonly<Record<string, Kind>> = {
  product: 'product',
  vendor: 'vendor',
  assets: 'asset',
  release: 'release',
  change: 'change',
  problem: 'problem',
};

type Reader = Pick<Actor, 'role' | 'permissions'>;

function maySee(reader: Reader, kind: Kind): boolean {
  if (kind === 'product' || kind === 'vendor')
    return (kind === 'product' ? productReaders : vendorReaders).anyOf.some((key) => can(reader, key));
  return kind in recordKinds && sees(reader, kind as RecordKind);
}

type Named = Omit<Linked, 'path'>;

const isRecord = (value: unknown): value is { id: number; name?: string; ticket_number?: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';

const recordsOf = (kind: string, values: readonly unknown[]): Named[] =>
  isLinked(kind)
    ? values.filter(isRecord).map((value) => ({
        kind,
        id: value.id,
        name: value.name === undefined ? `#${value.ticket_number ?? ''}` : nameFor({ ...value, name: value.name }),
      }))
    : [];

/** The records that lines of a log name. */
export const namedIn = (lines: readonly Told[]): { kind: string; id: number }[] =>
  lines.flatMap(({ before, after }) => [...recordsIn(before), ...recordsIn(after)]);

/** The records that values of the log name, as the sentence writes their names. */
function recordsIn(values: Values | null): Named[] {
  const { what, items, ticket, ...fields } = values ?? {};
  return [
    ...recordsOf(String(what), listed(items)),
    ...recordsOf('ticket', [ticket]),
    ...Object.entries(fields).flatMap(([field, value]) => {
      if (areChosen(value)) return recordsIn(value);
      const kind = Object.hasOwn(fieldKinds, field) ? fieldKinds[field]! : '';
      return recordsOf(kind, Array.isArray(value) ? value : [value]);
    }),
  ];
}

/** A line of the log, as far as it names records. */
interface Told {
  before: Values | null;
  after: Values | null;
}

/** What lines of a log name, and which of these records are there. */
interface Found {
  /** Selects the records of ours that are there, as a list of `asset 3`: part of a statement of the log. */
  there: RawBuilder<string[]>;
  /** The records of each line that are there. */
  links: (there: readonly string[]) => Linked[][];
}

/** The records that lines of a log name, as far as the reader may see them. */
export function linksIn(
  reader: Reader,
  lines: readonly Told[],
  {
    seesTicket,
    seesRecord,
  }: { seesTicket: (id: number) => boolean; seesRecord?: (kind: string, id: number) => boolean },
): Found {
  const all = lines.map(({ before, after }) =>
    [...recordsIn(before), ...recordsIn(after)].filter(({ kind, id }) =>
      kind === 'ticket'
        ? maySee(reader, kind) && seesTicket(id)
        : maySee(reader, kind) && (seesRecord?.(kind, id) ?? true),
    ),
  );
  return {
    there: existing(all.flat()),
    links: (there) =>
      all.map((records) =>
        records
          .filter(({ kind, id }, at) => {
            const isFirst = records.findIndex((one) => one.kind === kind && one.id === id) === at;
            return isFirst && (kind === 'ticket' || there.includes(`${kind} ${id}`));
          })
          .map((one) => ({ ...one, path: one.kind === 'ticket' ? null : named(one.kind, one.id, one.name).path })),
      ),
  };
}

function existing(records: readonly Named[]): RawBuilder<string[]> {
  const kinds = [...new Set(records.map(({ kind }) => kind))].filter(isOurs);
  if (!kinds.length) return sql`array[]::text[]`;
  const selects = kinds.map((kind): RawBuilder<unknown> => {
    const ids = records.filter((one) => one.kind === kind).map(({ id }) => id);
    return sql`select ${sql.lit(`${kind} `)} || t.id from ${sql.table(pagedRecords[kind].table)} t where t.id = any(${ids})`;
  });
  return sql`array(${sql.join(selects, sql` union all `)})`;
}
