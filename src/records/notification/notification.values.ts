import type { NotificationTemplate } from '../../../wire/notification/notification';

/** What the form of a notification holds. */
export interface NotificationValues {
  active: boolean;
  templates: Pick<NotificationTemplate, 'language' | 'subject' | 'body'>[];
}
