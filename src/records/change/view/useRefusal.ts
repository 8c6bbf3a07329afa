import type { ChangeActions } from '../../../../wire/change/change';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

/** Why the buttons of a change's page are disabled; undefined if its details may be changed (D2 §4). */
export function useRefusal(flags: ChangeActions): string | undefined {
  const t = useMessages();
  return flags.change_details_edit_permission ? undefined : t(changeViewMessages.can_not_update_change);
}
