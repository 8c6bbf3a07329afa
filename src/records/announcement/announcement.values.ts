import { announcementCalls, type AnnouncementOption } from '../../../wire/announcement/announcement';
import { useRecord } from '../../shared/api/useRecord';

/** What is typed. */
export interface AnnouncementValues {
  option: AnnouncementOption;
  department_id: number | null;
  organization_id: number | null;
  team_id: number | null;
  subject: string;
  announcement: string;
}

/** Nobody is chosen: of each kind of group another one would be meant. */
export const nobody = { department_id: null, organization_id: null, team_id: null };

export const emptyAnnouncement: AnnouncementValues = {
  option: 'department_id',
  ...nobody,
  subject: '',
  announcement: '',
};

/** How many people the chosen group has; nothing is asked before one is chosen. */
export function useReached({ option, ...ids }: AnnouncementValues) {
  const id = ids[option];
  return useRecord(announcementCalls.count, id === null ? null : { query: { option, [option]: id } });
}
