import type { ContractActions as Flags } from '../../../../wire/contract/contract.record';
import { useMessages } from '../../../shared/i18n/useMessages';
import {
  AssetIcon,
  BellIcon,
  ChangeIcon,
  ClockIcon,
  CloseIcon,
  DeleteIcon,
  EditIcon,
  RefreshIcon,
  UndoIcon,
} from '../../../shared/icon/icon';
import { Menu } from '../../../shared/menu/Menu';
import { useGo } from '../../../shared/page/go';
import { useHiddenActions } from '../../rule/embed';
import { contractPaths } from '../contract.paths';
import type { ContractDialog } from '../dialogs/ContractDialogs';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractViewMessages from '../../../../texts/compiled/screen/contract-view';

interface ContractActionsProps {
  id: number;
  flags: Flags;
  onOpen: (dialog: ContractDialog) => void;
}

/** The menus of a contract: what appears follows the flags (D3 §6). Approving stands in the banner. */
export function ContractActions({ id, flags, onOpen }: ContractActionsProps) {
  const t = useMessages();
  const go = useGo();
  const [hidden, hiddenActions] = useHiddenActions('contract', id);
  return (
    <>
      <Menu
        label={t(contractViewMessages.term)}
        actions={[
          flags.contract_renew && { label: t(words.renew), icon: <RefreshIcon />, onSelect: () => onOpen('renew') },
          flags.contract_extend && { label: t(words.extend), icon: <ClockIcon />, onSelect: () => onOpen('extend') },
          flags.contract_approver && {
            label: t(contractViewMessages.change_approver),
            icon: <ChangeIcon />,
            onSelect: () => onOpen('approver'),
          },
          flags.contract_withdraw && {
            label: t(words.withdraw_request),
            icon: <UndoIcon />,
            onSelect: () => onOpen('withdraw'),
          },
          flags.contract_terminate && {
            label: t(words.terminate),
            icon: <CloseIcon />,
            danger: true,
            onSelect: () => onOpen('terminate'),
          },
        ]}
      />
      <Menu
        label={t(words.more)}
        actions={[
          flags.contract_edit && {
            label: t(words.edit),
            icon: <EditIcon />,
            onSelect: () => go(contractPaths.edit(id)),
          },
          flags.contract_asset_attach && {
            label: t(words.attach_assets),
            icon: <AssetIcon />,
            onSelect: () => onOpen('assets'),
          },
          flags.contract_expiry_reminder && {
            label: t(contractViewMessages.set_reminder),
            icon: <BellIcon />,
            onSelect: () => onOpen('reminder'),
          },
          hidden,
          flags.contract_delete && {
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
