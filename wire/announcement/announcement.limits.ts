import * as shared from '../../texts/compiled/rules/shared';
import * as rules from '../../texts/compiled/rules/announcement';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** E22. */
export const announcementLimits = { subject: 255 } as const;

export const announcementTexts = {
  subject: shared.subject_too_long(announcementLimits.subject),
  option: rules.announcement_option,
  nobody: rules.announcement_nobody,
} as const;

/** To whom an announcement goes, as the field that names them (D3 §3); teams are ours. */
export const announcementOptions = ['department_id', 'organization_id', 'team_id'] as const;
export type AnnouncementOption = (typeof announcementOptions)[number];
