import type { ReleaseActions as Flags } from '../../../../wire/release/release';
import { useMessages } from '../../../shared/i18n/useMessages';
import { AssetIcon, ChangeIcon, CheckIcon, DeleteIcon, EditIcon } from '../../../shared/icon/icon';
import { Menu } from '../../../shared/menu/Menu';
import { useGo } from '../../../shared/page/go';
import { useHiddenActions } from '../../rule/embed';
import { releasePaths } from '../release.paths';
import type { ReleaseDialog } from '../dialogs/ReleaseDialogs';
import { usePlanningKeys } from './usePlanningKeys';
import * as words from '../../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../../texts/compiled/screen/release';

interface ReleaseActionsProps {
  id: number;
  flags: Flags;
  onOpen: (dialog: ReleaseDialog) => void;
}

/** The menus planning, associate and more: what appears follows the flags (D2 §2, §6). */
export function ReleaseActions({ id, flags, onOpen }: ReleaseActionsProps) {
  const t = useMessages();
  const go = useGo();
  const planningKeys = usePlanningKeys();
  const [hidden, hiddenActions] = useHiddenActions('release', id);
  return (
    <>
      <Menu
        label={t(words.planning)}
        actions={planningKeys.map(
          (key) => flags.release_planning_edit && { label: key.label, onSelect: () => onOpen({ planning: key }) },
        )}
      />
      <Menu
        label={t(words.associate)}
        actions={[
          flags.release_asset_attach && {
            label: t(words.attach_assets),
            icon: <AssetIcon />,
            onSelect: () => onOpen('assets'),
          },
          flags.release_change_attach && {
            label: t(words.attach_changes),
            icon: <ChangeIcon />,
            onSelect: () => onOpen('changes'),
          },
        ]}
      />
      <Menu
        label={t(words.more)}
        actions={[
          flags.release_edit && { label: t(words.edit), icon: <EditIcon />, onSelect: () => go(releasePaths.edit(id)) },
          flags.release_completed && {
            label: t(releaseMessages.complete),
            icon: <CheckIcon />,
            onSelect: () => onOpen('complete'),
          },
          hidden,
          flags.release_delete && {
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
