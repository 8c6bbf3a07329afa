import type { MyNotification, NotificationKind, NotificationRow } from '../../../wire/notification/notification';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { audienceMessages, kindMessages } from './notification.messages';

type Told = Pick<NotificationRow | MyNotification, 'kind' | 'to'>;

/** What a notification is called, and who is told, in the reader's language. */
export function useNotificationWords() {
  const t = useMessages(audienceMessages);
  const kinds = useMessages(kindMessages);
  const { kit } = useHost();
  const list = new Intl.ListFormat(kit.locale, { type: 'conjunction' });
  const titleOf = (kind: NotificationKind) => kinds(kind);
  const peopleOf = ({ to }: Told) => list.format(to.map((audience) => t(`to_${audience}`)));
  return {
    titleOf,
    peopleOf,
    /** Is a word found in it? */
    matches: (one: Told, word: string) =>
      `${titleOf(one.kind)} ${peopleOf(one)}`.toLocaleLowerCase().includes(word.toLocaleLowerCase()),
  };
}
