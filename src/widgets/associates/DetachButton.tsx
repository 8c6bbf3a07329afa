import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { UnlinkIcon } from '../../shared/icon/icon';
import * as detachMessages from '../../../texts/compiled/screen/detach';

interface DetachButtonProps {
  /** The record, for those who hear the button without seeing its row. */
  name: string;
  /** Why it cannot be detached here; then the button says so. */
  reason?: string;
  onClick: () => void;
}

/** "Detach" at the end of a row. */
export function DetachButton({ name, reason, onClick }: DetachButtonProps) {
  const t = useMessages();
  const label = t(detachMessages.detach_record, { name });
  return (
    <Button
      look="quiet"
      small
      icon={<UnlinkIcon />}
      aria-label={label}
      title={reason ? undefined : label}
      refusal={reason}
      onClick={onClick}
    />
  );
}
