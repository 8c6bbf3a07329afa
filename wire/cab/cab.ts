import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/cab';
import * as shared from '../../texts/compiled/rules/shared';
import { changeStatus } from '../change/change';
import type { InTrash } from '../parts/trash';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as replies from './cab.schema';
import type { CabForm } from './cab.schema';

/** Hours between automatic reminders (D3 §9). */
export const reminderIntervals = [1, 4, 8, 12, 24] as const;

/** How many approvers of a level must approve (D3 §9, G17); `all` by default. */
export const levelMatches = ['any', 'all', 'majority', 'percent'] as const;
export type LevelMatch = (typeof levelMatches)[number];

/** `shown*` are lengths that longer names are shortened to (D2 §9). */
export const cabLimits = {
  name: 255,
  levels: 20,
  approvers: 100,
  percent: 100,
  shownLevelName: 25,
  shownName: 15,
} as const;

export const cabTexts = {
  name: shared.name_too_long(cabLimits.name),
  interval: sentences.interval,
  match: sentences.match,
  risk: sentences.risk,
  percent: sentences.percent(cabLimits.percent),
  levels: sentences.no_level,
  tooManyLevels: sentences.too_many_levels(cabLimits.levels),
  tooManyApprovers: sentences.too_many_approvers(cabLimits.approvers),
  /** D3 §5, per level. */
  approvers: sentences.no_approver,
} as const;

export type { CabForm };
export type CabList = InferType<typeof replies.cabList>;
export type CabRow = CabList['cabs'][number];
export type CabView = InferType<typeof replies.cabView>['cab'];

/** Statuses that a decision gives to the change when the board does not say (B2): Pending Release, Rejected. */
export const defaultActions = { approve: changeStatus.pendingRelease, deny: changeStatus.rejected } as const;

/** Delay of D3 §4 after a create, in milliseconds. */
export const cabDelays = { redirectAfterCreate: 3000 } as const;

export const cabSorts = ['id', 'name', 'created_at', 'updated_at'] as const;
export type CabSort = (typeof cabSorts)[number];

const api = '/service-desk/api';

/** The catalogue of boards (D3 §7). Those who apply boards may read them too (C12). */
export const cabCalls = {
  list: call<{ query: ListQuery & InTrash; reply: CabList }>('GET', `${api}/cab`, {
    needs: { anyOf: ['manage_cab', 'enforce_cab'] },
    mayNeed: ['manage_cab'],
  }),
  view: call<{ params: { id: number }; reply: { cab: CabView } }>('GET', `${api}/cab/{id}`, {
    needs: { anyOf: ['manage_cab', 'enforce_cab'] },
    versioned: true,
  }),
  /** Creates, or edits when `id` is sent; runs that have begun keep their copy (B2). */
  save: call<{ body: CabForm; reply: { id: number } }>('POST', `${api}/cab`, {
    needs: 'manage_cab',
    versioned: true,
  }),
  removeLevel: call<{ params: { levelId: number } }>('DELETE', `${api}/cab/{levelId}/level`, {
    needs: 'manage_cab',
  }),
  remove: call<{ params: { id: number } }>('DELETE', `${api}/cab/{id}/workflow`, {
    needs: 'manage_cab',
    aliases: [`${api}/cab/{id}`],
  }),
  restore: call<{ params: { id: number } }>('POST', `${api}/cab-restore/{id}`, { needs: 'manage_cab' }),
};
