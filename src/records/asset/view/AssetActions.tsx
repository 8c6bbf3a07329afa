import type { AssetActions as Flags, AssetView } from '../../../../wire/asset/asset.record';
import { useReader } from '../../../shared/api/useReader';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { UndoIcon } from '../../../shared/icon/editor';
import { DeleteIcon, EditIcon, LinkIcon, PlusIcon, TicketIcon } from '../../../shared/icon/icon';
import { BarcodeIcon, CopyIcon } from '../../../shared/icon/record';
import { Menu } from '../../../shared/menu/Menu';
import { useGo } from '../../../shared/page/go';
import { useStyles } from '../../../shared/style/useStyles';
import { useHiddenActions } from '../../rule/embed';
import { assetPaths } from '../asset.paths';
import type { AssetDialog } from '../dialogs/AssetDialogs';
import * as sheet from './RoomActions.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

interface AssetActionsProps {
  asset: AssetView;
  flags: Flags;
  onOpen: (dialog: AssetDialog) => void;
}

/** Assign, Associate and More: what they offer follows the server's flags (D3 §2). */
export function AssetActions({ asset, flags, onOpen }: AssetActionsProps) {
  const t = useMessages();
  const go = useGo();
  const css = useStyles(sheet);
  const may = useReader()?.actions;
  const [hidden, hiddenActions] = useHiddenActions('asset', asset.id);
  return (
    <>
      {flags.asset_edit && (
        <span className={css.desk}>
          <Button onClick={() => onOpen('assign')}>
            {t(asset.used_by ? assetRecordMessages.reassign : words.assign)}
          </Button>
        </span>
      )}
      {flags.asset_attach && (
        <Menu
          label={t(words.associate)}
          actions={[
            flags.associated_problem_tab_viewable &&
              may?.create_problem && {
                label: t(words.new_problem),
                icon: <PlusIcon />,
                onSelect: () => onOpen('new_problem'),
              },
            flags.associated_problem_tab_viewable && {
              label: t(assetRecordMessages.attach_problems),
              icon: <LinkIcon />,
              onSelect: () => onOpen('sd_problem'),
            },
            flags.associated_change_tab_viewable &&
              may?.create_change && {
                label: t(words.new_change),
                icon: <PlusIcon />,
                onSelect: () => onOpen('new_change'),
              },
            flags.associated_change_tab_viewable && {
              label: t(words.attach_changes),
              icon: <LinkIcon />,
              onSelect: () => onOpen('sd_changes'),
            },
            flags.associated_release_tab_viewable &&
              may?.create_release && {
                label: t(words.new_release),
                icon: <PlusIcon />,
                onSelect: () => onOpen('new_release'),
              },
            flags.associated_release_tab_viewable && {
              label: t(assetRecordMessages.attach_releases),
              icon: <LinkIcon />,
              onSelect: () => onOpen('sd_releases'),
            },
            flags.associated_contract_tab_viewable && {
              label: t(assetRecordMessages.attach_contracts),
              icon: <LinkIcon />,
              onSelect: () => onOpen('sd_contracts'),
            },
            flags.associated_ticket_tab_viewable && {
              label: t(words.attach_tickets),
              icon: <TicketIcon />,
              onSelect: () => onOpen('tickets'),
            },
          ]}
        />
      )}
      <Menu
        label={t(words.more)}
        actions={[
          flags.asset_edit && {
            label: t(words.edit),
            icon: <EditIcon />,
            onSelect: () => go(assetPaths.edit(asset.id)),
          },
          flags.asset_edit &&
            asset.used_by !== null && {
              label: t(assetRecordMessages.return),
              icon: <UndoIcon />,
              onSelect: () => onOpen('return'),
            },
          may?.create_asset && { label: t(words.duplicate), icon: <CopyIcon />, onSelect: () => onOpen('clone') },
          flags.asset_print_label && {
            label: t(assetRecordMessages.print_label),
            icon: <BarcodeIcon />,
            onSelect: () => onOpen('label'),
          },
          hidden,
          flags.asset_delete && {
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
