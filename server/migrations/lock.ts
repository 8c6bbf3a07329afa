import { byCommas } from './statement';

/** Table-level locks that hold somebody up, the strongest first (PostgreSQL, Explicit Locking). */
export const lockModes = [
  'ACCESS EXCLUSIVE',
  'SHARE ROW EXCLUSIVE',
  'SHARE',
  'SHARE UPDATE EXCLUSIVE',
  'ROW EXCLUSIVE',
] as const;
export type LockMode = (typeof lockModes)[number];

/** What is done to the rows that are there, the dearest first. `unknown`: a block of code, which is not looked into. */
export const works = ['unknown', 'words', 'rows', 'rewrite', 'index', 'scan', 'none'] as const;
export type Work = (typeof works)[number];

export interface Lock {
  /** As the statement names it, in small letters; without `public.`; of an index that goes, the index. */
  table: string;
  mode: LockMode;
  work: Work;
}

/**
 * The locks of one statement on tables that were there before, as PostgreSQL 15 to 17 take them. In doubt the longer
 * work is told. `made`: tables that are new, which hold nobody up; those that the statement makes are added. `parents`:
 * of a table, those to which it refers, which are locked too when it goes.
 */
export function locksOf(
  statement: string,
  made: Set<string>,
  parents: ReadonlyMap<string, readonly string[]> = new Map(),
): Lock[] {
  const plain = statement
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  const taken = read(plain, made);
  // The constraint and the table both have triggers there.
  const unties = plain.startsWith('drop table') || /\bdrop constraint (if exists )?\w+_fkey\b/.test(plain);
  const more = unties ? taken.flatMap(({ table }) => parents.get(table) ?? []) : [];
  return strongest(
    [...taken, ...more.map((table) => lock(table, 'ACCESS EXCLUSIVE'))].filter(({ table }) => !made.has(table)),
  );
}

const name = String.raw`((?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?)`;
const nameOf = (text: string): string => text.replace(/"/g, '').replace(/^public\./, '');
const one = (pattern: string): RegExp => new RegExp(pattern.replace(/ /g, String.raw`\s+`).replaceAll('<name>', name));

const createTable = one('^create (?:unlogged )?table (?:if not exists )?<name>');
const createIndex = one(
  '^create (?:unique )?index (concurrently )?(?:if not exists )?(?:\\w+ )?on (only )?<name>(.*)$',
);
const createTrigger = one('^create (?:or replace )?(?:constraint )?trigger .*? on <name>');
const alterTable = one('^alter table (?:if exists )?(?:only )?<name> (.*)$');
const dropTrigger = one('^drop trigger (?:if exists )?\\w+ on <name>');
const replaceView = one('^create or replace view <name>');
const writing = one('\\b(?:update (?:only )?|delete from (?:only )?|insert into )<name>');
const dropped =
  /^drop (table|index|view|materialized view)( concurrently)?(?: if exists)? (.*?)(?: cascade| restrict)?$/;
const described = one('^comment on (?:table <name>|column <name>\\.\\w+)');
const references = one('\\breferences <name>');

function read(text: string, made: Set<string>): Lock[] {
  const [, table] = createTable.exec(text) ?? [];
  if (table) {
    made.add(nameOf(table));
    return referenced(text);
  }
  const [, concurrently, only, indexed, how = ''] = createIndex.exec(text) ?? [];
  if (indexed) {
    // Of a table that is partitioned only it is nothing but a description.
    const work = only ? 'none' : /\busing gi[ns]t?\b/.test(how) ? 'words' : 'index';
    return [lock(indexed, concurrently ? 'SHARE UPDATE EXCLUSIVE' : 'SHARE', work)];
  }
  const [, altered, actions = ''] = alterTable.exec(text) ?? [];
  if (altered) return byCommas(actions).flatMap((action) => ofAction(altered, action));
  const [, triggered] = createTrigger.exec(text) ?? [];
  if (triggered) return [lock(triggered, 'SHARE ROW EXCLUSIVE')];
  const [, gone] = dropTrigger.exec(text) ?? replaceView.exec(text) ?? [];
  if (gone) return [lock(gone, 'ACCESS EXCLUSIVE')];
  const [, , slowly, names] = dropped.exec(text) ?? [];
  if (names)
    return names.split(',').map((each) => lock(each.trim(), slowly ? 'SHARE UPDATE EXCLUSIVE' : 'ACCESS EXCLUSIVE'));
  const [, ofTable, ofColumn] = described.exec(text) ?? [];
  if (ofTable ?? ofColumn) return [lock((ofTable ?? ofColumn)!, 'SHARE UPDATE EXCLUSIVE')];
  if (/^truncate\b/.test(text))
    return tablesAfter(text, /^truncate(?: table)?(?: only)? /).map((each) => lock(each, 'ACCESS EXCLUSIVE'));
  if (/^do\b/.test(text)) return [lock('?', 'ACCESS EXCLUSIVE', 'unknown')];
  if (/^(create|comment|grant|revoke|drop|alter|set|select)\b/.test(text)) return [];
  return [...text.matchAll(new RegExp(writing, 'g'))].map(([words, each]) =>
    lock(each!, 'ROW EXCLUSIVE', words.startsWith('insert') ? 'none' : 'rows'),
  );
}

const lock = (table: string, mode: LockMode, work: Work = 'none'): Lock => ({ table: nameOf(table), mode, work });

const referenced = (text: string): Lock[] =>
  [...text.matchAll(new RegExp(references, 'g'))].map(([, table]) => lock(table!, 'SHARE ROW EXCLUSIVE'));

const tablesAfter = (text: string, begin: RegExp): string[] =>
  text
    .replace(begin, '')
    .replace(/ (restart identity|continue identity|cascade|restrict)\b/g, '')
    .split(',')
    .map((each) => each.trim());

/** Functions that give the same for all rows of a statement: a column with one as its default is added without a rewrite. */
const steady = /^(now|current_timestamp|transaction_timestamp|statement_timestamp|lower|upper|coalesce|make_interval)$/;

/** One of the changes of an `alter table`. */
function ofAction(table: string, action: string): Lock[] {
  const added =
    /^add (?:column )?(?:if not exists )?(?!constraint\b|primary\b|unique\b|foreign\b|check\b|exclude\b)/.test(action);
  if (added) return [lock(table, 'ACCESS EXCLUSIVE', workOfColumn(action)), ...referenced(action)];
  if (/^add\b/.test(action)) {
    const unchecked = /\bnot valid\b/.test(action);
    if (/\bforeign key\b/.test(action))
      return [lock(table, 'SHARE ROW EXCLUSIVE', unchecked ? 'none' : 'scan'), ...referenced(action)];
    const builds = /\b(primary key|unique|exclude)\b/.test(action);
    const work = / using index\b/.test(action) || unchecked ? 'none' : builds ? 'index' : 'scan';
    return [lock(table, 'ACCESS EXCLUSIVE', work)];
  }
  if (/^validate constraint\b/.test(action)) return [lock(table, 'SHARE UPDATE EXCLUSIVE', 'scan')];
  if (/^(set \(|reset \(|alter (column )?\S+ set (statistics|\())/.test(action))
    return [lock(table, 'SHARE UPDATE EXCLUSIVE')];
  const [, partition] = /^attach partition (\S+)/.exec(action) ?? [];
  if (partition)
    return [
      lock(table, 'SHARE UPDATE EXCLUSIVE'),
      lock(partition, 'ACCESS EXCLUSIVE', / default$/.test(action) ? 'none' : 'scan'),
    ];
  if (/^(enable|disable) trigger\b/.test(action)) return [lock(table, 'SHARE ROW EXCLUSIVE')];
  if (/^alter (column )?\S+ (set data )?type\b/.test(action)) return [lock(table, 'ACCESS EXCLUSIVE', 'rewrite')];
  if (/^alter (column )?\S+ set not null/.test(action)) return [lock(table, 'ACCESS EXCLUSIVE', 'scan')];
  return [lock(table, 'ACCESS EXCLUSIVE')];
}

function workOfColumn(action: string): Work {
  if (/\bgenerated always as \(/.test(action) && /\bstored\b/.test(action)) return 'rewrite';
  if (/\bas identity\b|\b(big|small)?serial\b/.test(action)) return 'rewrite';
  const [, value = ''] = /\bdefault (.*)$/.exec(action) ?? [];
  const calls = [...value.replace(/\b(references|check)\b.*$/, '').matchAll(/(\w+) ?\(/g)].map(([, called]) => called!);
  if (calls.some((called) => !steady.test(called))) return 'rewrite';
  if (/\b(primary key|unique)\b/.test(action)) return 'index';
  return /\bcheck ?\(/.test(action) || (value && /\breferences\b/.test(action)) ? 'scan' : 'none';
}

/** One lock a table: the strongest, with the dearest work. */
function strongest(locks: Lock[]): Lock[] {
  const tables = new Map<string, Lock>();
  for (const next of locks) {
    const before = tables.get(next.table) ?? next;
    tables.set(next.table, {
      table: next.table,
      mode: lockModes[Math.min(lockModes.indexOf(before.mode), lockModes.indexOf(next.mode))]!,
      work: works[Math.min(works.indexOf(before.work), works.indexOf(next.work))]!,
    });
  }
  return [...tables.values()];
}
