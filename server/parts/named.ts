import { sql } from 'kysely';
import { type RecordKind, recordKinds } from '../../wire/protocol/kind';
import type { NamedRecord } from '../../wire/protocol/reply';
import * as namedSentences from '../../texts/compiled/server/named';
import * as recordSentences from '../../texts/compiled/server/record';
import { type Actor, sees } from '../shared/actor';
import type { Db } from '../shared/db';
import { done } from '../shared/route';
import { say, type Sentence } from '../shared/sentence';

/** Records that have a page of ours to read: their table, the columns by which they are named and of their own words, and the page. */
export const pagedRecords = {
  problem: { table: 'problems', name: 'identifier', title: 'subject', page: 'problem/{id}/show' },
  change: { table: 'changes', name: 'identifier', title: 'subject', page: 'changes/{id}/show' },
  release: { table: 'releases', name: 'identifier', title: 'subject', page: 'releases/{id}/show' },
  asset: { table: 'assets', name: 'identifier', title: 'name', page: 'assets/{id}/show' },
  contract: { table: 'contracts', name: 'identifier', title: 'name', page: 'contracts/{id}/show' },
  product: { table: 'products', name: 'name', title: 'name', page: 'products/{id}/show' },
  vendor: { table: 'vendors', name: 'name', title: 'name', page: 'vendor/{id}/show' },
} as const;
export type PagedKind = keyof typeof pagedRecords;

/** What successes name. */
const records = {
  ...pagedRecords,
  board: { table: 'cabs', name: 'name', page: 'cab/{id}/edit' },
  workflow: { table: 'rules', name: 'name', page: 'workflow/{id}/edit' },
  listener: { table: 'rules', name: 'name', page: 'listener/{id}/edit' },
  asset_form_group: { table: 'form_groups', name: 'name', page: 'form-group/edit/asset/{id}' },
  change_form_group: { table: 'form_groups', name: 'name', page: 'form-group/edit/change/{id}' },
  problem_form_group: { table: 'form_groups', name: 'name', page: 'form-group/edit/problem/{id}' },
  release_form_group: { table: 'form_groups', name: 'name', page: 'form-group/edit/release/{id}' },
  contract_form_group: { table: 'form_groups', name: 'name', page: 'form-group/edit/contract/{id}' },
} as const;

export type NamedKind = keyof typeof records;

/** A record as a success names it: by its identifier or its name, with the path of its page. */
export const named = (kind: NamedKind, id: number, name: string): NamedRecord => namedAt(records[kind].page, id, name);

/** The same by the address of its page below the base path, with `{id}` in it. */
export const namedAt = (page: string, id: number, name: string): NamedRecord => ({
  name,
  path: `/service-desk/${page.replace('{id}', String(id))}`,
});

/** The same of a record by its id; one that is not there has no name, which its call refuses. */
export const namedOf = async (db: Db, kind: NamedKind, id: number): Promise<NamedRecord> =>
  named(kind, id, (await namesOf(db, kind, [id]))[0] ?? '');

/** What is attached to records, too. Neither has a page of ours. */
const others = {
  ticket: { table: 'help_desk.tickets', name: 'ticket_number' },
  task: { table: 'help_desk.tasks', name: 'name' },
} as const;

/** What can be attached to a record. */
export type Attachable = PagedKind | keyof typeof others;

async function namesOf(db: Db, kind: NamedKind | keyof typeof others, ids: readonly number[]): Promise<string[]> {
  const { table, name } = { ...records, ...others }[kind];
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(name)} as name from ${sql.table(table)} where id = any(${ids}) order by id`.execute(db);
  return rows.map((row) => (kind === 'ticket' ? `#${row.name}` : row.name));
}

interface Reading {
  db: Db;
  actor: Actor;
}

/** The record that others are attached to. */
interface Owner {
  type: Exclude<Attachable, 'task' | 'vendor'>;
  id: number;
}

/** What there is to name: the owner, the record if it is one that the reader sees, and the page to lead to. */
async function linkNames({ db, actor }: Reading, what: Attachable, ids: readonly number[], { type, id }: Owner) {
  const [record = ''] = await namesOf(db, type, [id]);
  const [only] = ids;
  const isSeen = !(what in recordKinds) || sees(actor, what as RecordKind);
  const name = isSeen && ids.length === 1 ? (await namesOf(db, what, ids))[0] : undefined;
  // A ticket has no page of ours, the record that is attached to it has one.
  if (type !== 'ticket') return { record, name, page: named(type, id, record) };
  return { record, name, page: name && only && what in records ? named(what as NamedKind, only, name) : undefined };
}

/** What attaching replies, of records of which `ids` are new: one is named, several are counted. */
export async function attached(reading: Reading, what: Attachable, ids: readonly number[], owner: Owner) {
  const { record, name, page } = await linkNames(reading, what, ids, owner);
  const sentence = name
    ? say(namedSentences.attached, { name, record })
    : say(recordSentences.attached, { what, count: ids.length, record });
  return done(sentence, undefined, page);
}

/** What detaching replies. */
export async function detached(reading: Reading, what: Attachable, ids: readonly number[], owner: Owner) {
  const { record, name, page } = await linkNames(reading, what, ids, owner);
  const sentence = name
    ? say(namedSentences.detached, { name, record })
    : say(recordSentences.detached, { what, count: ids.length, record });
  return done(sentence, undefined, page);
}

/** The sentence after saving a record that has a name and no words of its own for it. */
export const savedNamed = (isNew: boolean, name: string | Sentence): Sentence =>
  isNew ? say(namedSentences.created, { name }) : say(namedSentences.saved, { name });

/** The sentence after deleting it. */
export const deletedNamed = (name: string | Sentence): Sentence => say(namedSentences.deleted, { name });
