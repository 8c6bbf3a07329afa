import type { Kit } from '../../../host-shim/protocol';
import * as apiMessages from '../../../texts/compiled/screen/api';
import type { Message } from '../../../texts/message';
import type { Translation } from '../i18n/messages';
import { remember } from '../slot/remember';
import { followPage } from '../style/pageTheme';

/**
 * What a widget does about the page around it once it is shown. The shim is left its words in the language of the page:
 * when it needs them, there is nobody to ask. In English it has them.
 */
export function followHost(kit: Kit, { texts }: Translation, signal: AbortSignal): void {
  if (kit.theme === 'auto') followPage(kit.root, signal);
  const own = ([id]: Message) => texts?.[id] as string | undefined;
  remember('texts', { failed: own(apiMessages.could_not_load), retry: own(apiMessages.retry) });
}
