import type { ChangeActions as Flags, ChangeView } from '../../../../wire/change/change';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { UndoIcon } from '../../../shared/icon/editor';
import {
  AssetIcon,
  CheckIcon,
  DeleteIcon,
  EditIcon,
  LinkIcon,
  PlusIcon,
  TicketIcon,
  UnlinkIcon,
} from '../../../shared/icon/icon';
import { Menu } from '../../../shared/menu/Menu';
import { useGo } from '../../../shared/page/go';
import { useHiddenActions } from '../../rule/embed';
import { changePaths } from '../change.paths';
import type { ChangeDialog } from '../dialogs/ChangeDialogs';
import { usePlanningKeys } from './usePlanningKeys';
import { useRefusal } from './useRefusal';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

interface ChangeActionsProps {
  change: ChangeView;
  flags: Flags;
  onOpen: (dialog: ChangeDialog) => void;
}

/**
 * Planning, Associate, Apply CAB and More: what they offer follows the flags; who may not change the details is told so
 * (D2 §4, §6).
 */
export function ChangeActions({ change, flags, onOpen }: ChangeActionsProps) {
  const t = useMessages();
  const go = useGo();
  const keys = usePlanningKeys();
  const refusal = useRefusal(flags);
  const [hidden, hiddenActions] = useHiddenActions('change', change.id);
  return (
    <>
      <Menu
        label={t(words.planning)}
        refusal={refusal}
        actions={keys.map(({ key, label }) => ({ label, onSelect: () => onOpen(key) }))}
      />
      <Menu
        label={t(words.associate)}
        refusal={refusal}
        actions={[
          flags.change_asset_attach && {
            label: t(words.attach_assets),
            icon: <AssetIcon />,
            onSelect: () => onOpen('assets'),
          },
          flags.change_ticket_attach && {
            label: t(words.attach_tickets),
            icon: <TicketIcon />,
            onSelect: () => onOpen('tickets'),
          },
          flags.attach_task && {
            label: t(changeViewMessages.attach_tasks),
            icon: <CheckIcon />,
            onSelect: () => onOpen('tasks'),
          },
          flags.change_release_create && {
            label: t(words.new_release),
            icon: <PlusIcon />,
            onSelect: () => onOpen('new-release'),
          },
          flags.change_release_attach && {
            label: t(words.attach_release),
            icon: <LinkIcon />,
            onSelect: () => onOpen('release'),
          },
          flags.change_release_detach && {
            label: t(changeViewMessages.detach_release),
            icon: <UnlinkIcon />,
            onSelect: () => onOpen('detach-release'),
          },
        ]}
      />
      {flags.allowed_enforce_cab && (
        <Button refusal={refusal} onClick={() => onOpen('apply-cab')}>
          {t(changeViewMessages.apply_cab)}
        </Button>
      )}
      <Menu
        label={t(words.more)}
        // A closed change can be reopened although its details are fixed (B1).
        refusal={flags.change_reopen || hidden ? undefined : refusal}
        actions={[
          flags.change_edit && {
            label: t(words.edit),
            icon: <EditIcon />,
            onSelect: () => go(changePaths.edit(change.id)),
          },
          flags.change_close && { label: t(words.close), icon: <CheckIcon />, onSelect: () => onOpen('close') },
          flags.change_reopen && { label: t(words.reopen), icon: <UndoIcon />, onSelect: () => onOpen('reopen') },
          hidden,
          flags.change_delete && {
            label: t(words.delete),
            icon: <DeleteIcon />,
            danger: true,
            onSelect: () => onOpen('delete'),
          },
        ]}
      />
      {hiddenActions}
    </>
  );
}
