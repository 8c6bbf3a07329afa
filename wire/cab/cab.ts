import type { InferType } from 'yup';
import type * as replies from './cab.replies';
import type { CabForm } from './cab.rules';
import { call } from '../protocol/call';
import { changeStatus } from '../change/change';
import type { ListQuery } from '../protocol/list';

export type { CabForm };
export type CabList = InferType<typeof replies.cabList>;
export type CabRow = CabList['cabs'][number];
export type CabView = InferType<typeof replies.cabView>['cab'];

/** Hours between automatic reminders (D3 §9). */
export const reminderIntervals = [1, 4, 8, 12, 24] as const;
/** How many approvers of a level must approve (D3 §9); `all` unless told. */
export const levelMatches = ['any', 'all'] as const;
export type LevelMatch = (typeof levelMatches)[number];

/** `shown*` are lengths that longer names are shortened to (D2 §9). */
export const cabLimits = { name: 255, levels: 20, approvers: 100, shownLevelName: 25, shownName: 15 } as const;
export const cabTexts = {
  name: 'The name should be less than 255 characters.',
  interval: 'Choose an interval from the list.',
  match: 'Choose any or all.',
  levels: 'A board needs at least one level.',
  tooManyLevels: 'A board has at most 20 levels.',
  tooManyApprovers: 'A level has at most 100 approvers.',
  /** D3 §5, per level. */
  approvers: 'at least one user or one user type is required to create a CAB',
} as const;

/**
 * Statuses that a decision gives to the change when the board does not say (decisions B2): Pending Release, Rejected.
 */
export const defaultActions = { approve: changeStatus.pendingRelease, deny: changeStatus.rejected } as const;

/** Delay of D3 §4 after a create, in milliseconds. */
export const cabDelays = { redirectAfterCreate: 3000 } as const;

export const cabSorts = ['id', 'name', 'created_at', 'updated_at'] as const;
export type CabSort = (typeof cabSorts)[number];

const api = '/service-desk/api';

/** The catalogue of boards (D3 §7). Who applies boards may read them too (decisions C12). */
export const cabCalls = {
  list: call<{ query: ListQuery; reply: CabList }>('GET', `${api}/cab`, {
    needs: { anyOf: ['manage_cab', 'enforce_cab'] },
    summary: 'List of change advisory boards',
  }),
  view: call<{ params: { id: number }; reply: { cab: CabView } }>('GET', `${api}/cab/{id}`, {
    needs: { anyOf: ['manage_cab', 'enforce_cab'] },
    summary: 'One board',
    versioned: true,
  }),
  /** Creates, or edits when `id` is sent; runs that have begun keep their copy (decisions B2). */
  save: call<{ body: CabForm; reply: { id: number } }>('POST', `${api}/cab`, {
    needs: 'manage_cab',
    summary: 'Creates or edits a board',
    versioned: true,
  }),
  removeLevel: call<{ params: { levelId: number } }>('DELETE', `${api}/cab/{levelId}/level`, {
    needs: 'manage_cab',
    summary: 'Deletes a level of a board',
  }),
  remove: call<{ params: { id: number } }>('DELETE', `${api}/cab/{id}/workflow`, {
    needs: 'manage_cab',
    summary: 'Deletes a board',
    aliases: [`${api}/cab/{id}`],
  }),
};
