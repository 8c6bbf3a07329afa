import { useState } from 'react';
import { useAlert } from '../alert/useAlert';
import { Button } from '../button/Button';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { CheckIcon, LinkIcon } from '../icon/icon';
import { filterMessages } from './filter.messages';

/**
 * Puts the full address of a page into the clipboard; where the browser does not let us, shows it to be copied by hand.
 */
export function CopyLink({ to, name, small }: { to: string; name: string; small?: boolean }) {
  const t = useMessages(filterMessages);
  const { kit } = useHost();
  const alert = useAlert();
  const [copied, setCopied] = useState(false);
  async function copy() {
    const address = new URL(kit.base + to, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      alert.success(t('copied'));
    } catch {
      alert.error(t('copy_by_hand', { address }));
    }
  }
  const icon = copied ? <CheckIcon /> : <LinkIcon />;
  return small ? (
    <Button
      small
      look="quiet"
      icon={icon}
      aria-label={t('copy_named', { name })}
      title={t('copy')}
      onClick={() => void copy()}
    />
  ) : (
    <Button small icon={icon} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  );
}
