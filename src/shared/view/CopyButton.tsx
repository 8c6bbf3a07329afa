import { useState, type ReactNode } from 'react';
import { useAlert } from '../alert/useAlert';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { CheckIcon } from '../icon/icon';
import { CopyIcon } from '../icon/record';
import * as recordMessages from '../../../texts/compiled/screen/record';

interface CopyButtonProps {
  text: string;
  label: string;
  icon?: ReactNode;
  /** The key that presses it (keys/keys.ts). */
  pressedBy?: string;
}

/** Puts a text into the clipboard; where the browser does not let us, shows it to be copied by hand. */
export function CopyButton({ text, label, icon = <CopyIcon />, pressedBy }: CopyButtonProps) {
  const t = useMessages();
  const alert = useAlert();
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      alert.success(t(recordMessages.copied, { text }));
    } catch {
      alert.error(t(recordMessages.copy_by_hand, { text }));
    }
  }
  return (
    <Button
      look="quiet"
      small
      icon={copied ? <CheckIcon /> : icon}
      aria-label={label}
      title={label}
      data-key={pressedBy}
      onClick={() => void copy()}
    />
  );
}
