import { Alert } from '../../shared/alert/Alert';
import { useMessages } from '../../shared/i18n/useMessages';
import * as unknownPageMessages from '../../../texts/compiled/screen/unknown_page';

/** A slot of the pages at an address that is not below its base path: what is wrong, for whoever builds the host's page. */
export default function OutsidePage({ base }: { base: string }) {
  const t = useMessages();
  return <Alert kind="error">{t(unknownPageMessages.outside, { base, path: location.pathname })}</Alert>;
}
