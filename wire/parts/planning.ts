import * as rules from '../../texts/compiled/rules/shared';
import { call, type ReadCall, type WriteCall } from '../protocol/call';
import type { Attachment } from './attachment';
import type { OwnerOf, RecordKind } from '../protocol/kind';
import type { PermissionKey } from '../protocol/permission';

/** A planning entry; `general-popup` on the wire (D1 §3). */
export interface PlanningEntry {
  key: string;
  title: string | null;
  description: string;
  updated_at: string;
  attachment: Attachment | null;
  version: number;
}

/** What the popup loads: `data.general_info` (D1 §7). An entry that does not exist yet is empty. */
export interface PlanningDetail {
  identifier: string;
  title: string | null;
  description: string;
  attachment: Attachment | null;
  version: number | null;
}

export interface PlanningForm {
  identifier: string;
  description: string;
  title?: string | null;
  attachment?: File | null;
  attachment_delete?: boolean;
  version?: number | null;
}

export const planningLimits = { title: 50 } as const;
export const planningTexts = { title: rules.title_too_long(planningLimits.title) } as const;

export type PlanningCalls = {
  entries: ReadCall<{ params: { id: number }; reply: { planning_popups: PlanningEntry[] } }>;
  detail: ReadCall<{ params: { id: number; identifier: string }; reply: { general_info: PlanningDetail } }>;
  save: WriteCall<{ params: { id: number }; body: PlanningForm }>;
  remove: WriteCall<{ params: { id: number; key: string } }>;
};

/** The four planning calls of one owner. `list` is the stem of its list call, e.g. `problem-planning`. */
export function planningCalls(
  owner: NonNullable<OwnerOf<RecordKind>>,
  list: string,
  view: PermissionKey,
  edit: PermissionKey,
): PlanningCalls {
  return {
    entries: call('GET', `/service-desk/api/${list}/{id}`, { needs: view }),
    detail: call('GET', `/service-desk/api/general-popup/{id}/${owner}/{identifier}`, {
      needs: view,
      versioned: true,
    }),
    save: call('POST', `/service-desk/api/general-popup/{id}/${owner}`, {
      needs: edit,
      multipart: true,
      versioned: true,
    }),
    remove: call('DELETE', `/service-desk/api/delete/general-popup/{id}/${owner}/{key}`, {
      needs: edit,
    }),
  };
}
