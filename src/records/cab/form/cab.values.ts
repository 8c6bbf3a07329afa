import { defaultActions, type CabView, type LevelMatch } from '../../../../wire/cab/cab';

/** A level in the form; `key` stays with it while it moves. */
export interface LevelValues {
  key: string;
  id?: number;
  name: string;
  match: LevelMatch | null;
  approvers: { users: number[]; user_types: number[] };
}

export interface CabValues {
  name: string;
  /** null: the status that the change had before the board. */
  action_on_approve: number | null;
  action_on_deny: number | null;
  send_auto_reminders: boolean;
  reminder_interval: number | null;
  levels: LevelValues[];
}

/** D3 §3: every approver must approve, unless told. */
export const newLevel = (): LevelValues => ({
  key: crypto.randomUUID(),
  name: '',
  match: 'all',
  approvers: { users: [], user_types: [] },
});

/** What the form of a board starts from; a new board has one level (D3 §4). */
export function initialValues(cab?: CabView): CabValues {
  if (!cab)
    return {
      name: '',
      action_on_approve: defaultActions.approve,
      action_on_deny: defaultActions.deny,
      send_auto_reminders: false,
      reminder_interval: null,
      levels: [newLevel()],
    };
  const { name, action_on_approve, action_on_deny, send_auto_reminders, reminder_interval, levels } = cab;
  return {
    name,
    action_on_approve: action_on_approve?.id ?? null,
    action_on_deny: action_on_deny?.id ?? null,
    send_auto_reminders,
    reminder_interval,
    levels: levels.map((level) => ({
      key: String(level.id),
      id: level.id,
      name: level.name,
      match: level.match,
      approvers: {
        users: level.approvers.users.map(({ id }) => id),
        user_types: level.approvers.user_types.map(({ id }) => id),
      },
    })),
  };
}
