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
import { contractViewMessages } from './contract-view.messages';

interface ContractActionsProps {
  id: number;
  flags: Flags;
  onOpen: (dialog: ContractDialog) => void;
}

/** The menus of a contract: what appears follows the flags (D3 §6). Approving stands in the banner. */
export function ContractActions({ id, flags, onOpen }: ContractActionsProps) {
  const t = useMessages(contractViewMessages);
  const go = useGo();
  const [hidden, hiddenActions] = useHiddenActions('contract', id);
  return (
    <>
      <Menu
        label={t('term')}
        actions={[
          flags.contract_renew && { label: t('renew'), icon: <RefreshIcon />, onSelect: () => onOpen('renew') },
          flags.contract_extend && { label: t('extend'), icon: <ClockIcon />, onSelect: () => onOpen('extend') },
          flags.contract_approver && {
            label: t('change_approver'),
            icon: <ChangeIcon />,
            onSelect: () => onOpen('approver'),
          },
          flags.contract_withdraw && { label: t('withdraw'), icon: <UndoIcon />, onSelect: () => onOpen('withdraw') },
          flags.contract_terminate && {
            label: t('terminate'),
            icon: <CloseIcon />,
            danger: true,
            onSelect: () => onOpen('terminate'),
          },
        ]}
      />
      <Menu
        label={t('more')}
        actions={[
          flags.contract_edit && { label: t('edit'), icon: <EditIcon />, onSelect: () => go(contractPaths.edit(id)) },
          flags.contract_asset_attach && {
            label: t('attach_asset'),
            icon: <AssetIcon />,
            onSelect: () => onOpen('assets'),
          },
          flags.contract_expiry_reminder && {
            label: t('set_reminder'),
            icon: <BellIcon />,
            onSelect: () => onOpen('reminder'),
          },
          hidden,
          flags.contract_delete && {
            label: t('delete'),
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
