import { contractCalls } from '../../../../wire/contract/contract';
import type { ContractActions } from '../../../../wire/contract/contract.record';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ActivityLog } from '../../../shared/view/ActivityLog';
import { Associations } from '../../../shared/view/Associations';
import { useRuleTab } from '../../rule/embed';
import type { ContractDialog } from '../dialogs/ContractDialogs';
import { ContractAssets } from './ContractAssets';
import { ContractHistory } from './ContractHistory';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractViewMessages from '../../../../texts/compiled/screen/contract-view';

interface ContractAssociatesProps {
  id: number;
  flags: ContractActions;
  /** The chosen tab, from the address. */
  tab: string | null;
  onTab: (tab: string) => void;
  onOpen: (dialog: ContractDialog) => void;
  onChanged: () => void;
}

/** The tabs of a contract: its assets only if it has some, or they may be attached (D3 §2). */
export function ContractAssociates({ tab, onTab, ...given }: ContractAssociatesProps) {
  const t = useMessages();
  const { id, flags } = given;
  const live = { kind: 'contract', id } as const;
  const rules = useRuleTab('contract', id, live);
  return (
    <Associations
      label={t(contractViewMessages.associations)}
      tab={tab}
      onTab={onTab}
      tabs={[
        {
          id: 'activity_log',
          label: t(words.activity_log),
          panel: () => (
            <ActivityLog call={contractCalls.log} id={id} page={(reply) => reply.contract_activity_logs} live={live} />
          ),
        },
        { id: 'history', label: t(contractViewMessages.history), panel: () => <ContractHistory id={id} /> },
        (flags.associated_assets || flags.contract_asset_attach) && {
          id: 'associated_assets',
          label: t(words.assets),
          panel: () => <ContractAssets {...given} />,
        },
        rules,
      ]}
    />
  );
}
