import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { UnlinkIcon } from '../../shared/icon/icon';
import { Tooltip } from '../../shared/tooltip/Tooltip';
import { detachMessages } from '../ticket/detach.messages';

interface DetachButtonProps {
  /** The record, for those who hear the button without seeing its row. */
  name: string;
  /** Why it cannot be detached here; then the button is disabled and says so. */
  reason?: string;
  onClick: () => void;
}

/** "Detach" at the end of a row. */
export function DetachButton({ name, reason, onClick }: DetachButtonProps) {
  const t = useMessages(detachMessages);
  const label = t('detach_record', { name });
  const button = <Button look="quiet" small icon={<UnlinkIcon />} aria-label={label} title={reason ? undefined : label} disabled={reason !== undefined} onClick={onClick} />;
  // A disabled button takes no focus, so its surroundings tell why.
  return reason === undefined ? button : <Tooltip text={reason}>{<span tabIndex={0}>{button}</span>}</Tooltip>;
}
