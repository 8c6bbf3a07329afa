import type { ApprovalStatus, CabRun } from '../../wire/approval/approval';
import type { PermissionKey } from '../../wire/protocol/permission';
import type { Database } from '../shared/db';
import { type Reply, type Client, signIn } from './client';
import { makeAgent, makeCab, makeChange, makeUser } from './factories';
import type { TestServer } from './server';

type Level = NonNullable<Parameters<typeof makeCab>[1]>[number];
type Given<Maker extends (db: never, ...rest: never[]) => unknown, N extends number> = Parameters<Maker>[N];

export const managerKeys: readonly PermissionKey[] = ['view_changes', 'enforce_cab', 'remove_cab'];
export const api = '/service-desk/api';

/** A change with a board on it, and somebody who manages it. */
export interface Board {
  changeId: number;
  manager: Client;
  status(): Promise<ApprovalStatus>;
  /** The run that is pending, or the latest. */
  run(): Promise<CabRun>;
  /** The id of the change's status. */
  changeStatus(): Promise<number>;
  vote(person: { id: number }, action: 'approve' | 'deny', comment?: string): Promise<Reply<undefined>>;
  add(person: { id: number }, level?: number): Promise<Reply<undefined>>;
  remove(person: { id: number }, level?: number): Promise<Reply<undefined>>;
}

/** Applies a new board with these levels to a new change. */
export async function applyBoard(
  server: TestServer,
  levels: Level[],
  given: { change?: Given<typeof makeChange, 1>; cab?: Given<typeof makeCab, 2> } = {},
): Promise<Board> {
  const { db } = server;
  const manager = await signIn(server, await makeAgent(db, managerKeys));
  const change = await makeChange(db, {
    ...given.change,
    requester_id: given.change?.requester_id ?? (await makeUser(db)).id,
  });
  const cab = await makeCab(db, levels, given.cab);
  const applied = await manager.post(`${api}/apply-cab-approval`, { change_id: change.id, workflow_id: cab.id });
  if (applied.status !== 200) throw new Error(`The board was not applied: ${JSON.stringify(applied.message)}`);
  return boardOn(server, change.id, manager);
}

export function boardOn(server: TestServer, changeId: number, manager: Client): Board {
  const status = async () => (await manager.get<ApprovalStatus>(`${api}/change-approval-status/${changeId}`)).data;
  const run = async (): Promise<CabRun> => {
    const { cab } = await status();
    if (!cab) throw new Error('No board was applied.');
    return cab;
  };
  const levelId = async (index?: number): Promise<number> => {
    const { approval_levels: all } = await run();
    return (index === undefined ? all.find((level) => level.is_active) : all[index])?.id ?? 999_999;
  };
  const change =
    (action: 'add' | 'remove') =>
    async ({ id }: { id: number }, level?: number) =>
      manager.post(`${api}/cab/${action}-approver`, {
        action,
        approver_id: id,
        change_id: changeId,
        level_id: await levelId(level),
        comment: 'Because.',
      });
  return {
    changeId,
    manager,
    status,
    run,
    changeStatus: async () =>
      (await server.db.selectFrom('changes').select('status_id').where('id', '=', changeId).executeTakeFirstOrThrow())
        .status_id,
    vote: async (person, action_type, comment = 'Fine.') =>
      (await signIn(server, person)).post(`${api}/approval-action-without-hash/${changeId}`, { action_type, comment }),
    add: change('add'),
    remove: change('remove'),
  };
}

/** The token of the newest link that was mailed to this person. */
export async function linkOf(db: Database, person: { email: string }): Promise<string> {
  const { html } = await db
    .selectFrom('outgoing_mails')
    .select('html')
    .where('recipient_email', '=', person.email)
    .where('html', 'like', '%/change-approval/%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\/change-approval\/([\w-]+)/.exec(html)?.[1] ?? '';
}
