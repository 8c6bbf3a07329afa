import { CompiledQuery } from 'kysely';
import type { Database } from '../shared/db';
import type { Statement } from './statements';

/** What PostgreSQL does for a statement. */
export interface Work {
  /** Rows that it reads from tables and indexes, those that it leaves out among them. */
  rows: number;
  /** Blocks of 8 kB that it looks at. */
  blocks: number;
  /** Nodes of its plan: the time to plan grows with them. */
  nodes: number;
}

interface Node {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

/** Runs the statement once more and counts. */
export async function workOf(db: Database, { text, values }: Statement): Promise<Work> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    CompiledQuery.raw(`explain (analyze, buffers, timing off, format json) ${text}`, values),
  );
  const top = rows[0]!['QUERY PLAN'][0].Plan;
  return {
    rows: readBy(top),
    blocks: top['Shared Hit Blocks'] + top['Shared Read Blocks'],
    nodes: nodesOf(top),
  };
}

const nodesOf = ({ Plans = [] }: Node): number => Plans.reduce((sum, plan) => sum + nodesOf(plan), 1);

function readBy(node: Node): number {
  const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const isScan = / Scan/.test(node['Node Type']) && !/^(CTE|Subquery) /.test(node['Node Type']);
  const own = isScan ? (node['Actual Rows'] + left) * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, plan) => sum + readBy(plan), own);
}
