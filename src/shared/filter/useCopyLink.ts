import { useAlert } from '../alert/useAlert';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import * as filterMessages from '../../../texts/compiled/screen/filter';

/**
 * Puts the full address of a page into the clipboard; where the browser does not let us, shows it to be copied by hand.
 */
export function useCopyLink(): (to: string) => Promise<void> {
  const t = useMessages();
  const { kit } = useHost();
  const alert = useAlert();
  return async (to) => {
    const address = new URL(kit.base + to, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      alert.success(t(filterMessages.copied));
    } catch {
      alert.error(t(filterMessages.copy_by_hand, { address }));
    }
  };
}
