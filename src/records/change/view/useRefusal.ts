import type { ChangeActions } from '../../../../wire/change/change';
import { useMessages } from '../../../shared/i18n/useMessages';
import { changeViewMessages } from './change-view.messages';

/** Why the buttons of a change's page are disabled; undefined if its details may be changed (D2 §4). */
export function useRefusal(flags: ChangeActions): string | undefined {
  const t = useMessages(changeViewMessages);
  return flags.change_details_edit_permission ? undefined : t('can_not_update_change');
}
