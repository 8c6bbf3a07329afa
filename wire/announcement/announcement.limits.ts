import { tooLong } from '../protocol/length';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** E22. */
export const announcementLimits = { subject: 255 } as const;

export const announcementTexts = {
  subject: tooLong('subject', announcementLimits.subject),
  option: 'Choose a department, an organization or a team.',
  nobody: 'Nobody belongs there, so nobody would get it.',
} as const;

/** To whom an announcement goes, as the field that names them (D3 §3); teams are ours. */
export const announcementOptions = ['department_id', 'organization_id', 'team_id'] as const;
export type AnnouncementOption = (typeof announcementOptions)[number];
