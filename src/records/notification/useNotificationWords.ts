import type { MyNotification, NotificationKind, NotificationRow } from '../../../wire/notification/notification';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import * as audienceMessages from '../../../texts/compiled/screen/notification-audience';
import * as kindMessages from '../../../texts/compiled/screen/notification-kind';

type Subject = Pick<NotificationRow | MyNotification, 'kind' | 'to'>;

/** What a notification is called, and who is told, in the reader's language. */
export function useNotificationWords() {
  const t = useMessages();
  const { kit } = useHost();
  const list = new Intl.ListFormat(kit.locale, { type: 'conjunction' });
  const titleOf = (kind: NotificationKind) => t(kindMessages[kind]);
  const peopleOf = ({ to }: Subject) => list.format(to.map((audience) => t(audienceMessages[`to_${audience}`])));
  return {
    titleOf,
    peopleOf,
    /** Is a word found in it? */
    matches: (one: Subject, word: string) =>
      `${titleOf(one.kind)} ${peopleOf(one)}`.toLocaleLowerCase().includes(word.toLocaleLowerCase()),
  };
}
