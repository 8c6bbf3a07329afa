import { assetRecordCalls, type AssetActions } from '../../../../wire/asset/asset.record';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ActivityLog } from '../../../shared/view/ActivityLog';
import { Associations } from '../../../shared/view/Associations';
import { assetRecordMessages } from '../asset-record.messages';
import type { AssetDialog } from '../dialogs/AssetDialogs';
import { RelationTab } from '../relation/RelationTab';
import { relationMessages } from '../relation/relation.messages';
import { AssetChanges } from './AssetChanges';
import { AssetContracts } from './AssetContracts';
import { AssetHistory } from './AssetHistory';
import { AssetProblems } from './AssetProblems';
import { AssetReleases } from './AssetReleases';
import { AssetTickets } from './AssetTickets';

interface AssetAssociatesProps {
  id: number;
  name: string;
  flags: AssetActions;
  /** The chosen tab, from the address. */
  tab: string | null;
  onTab: (tab: string) => void;
  onOpen: (dialog: AssetDialog) => void;
  onChanged: () => void;
}

/** The tabs of an asset: those of other records show only when the server's flag allows (D3 §2). */
export function AssetAssociates({ id, name, flags, tab, onTab, onOpen, onChanged }: AssetAssociatesProps) {
  const t = useMessages(assetRecordMessages);
  const relation = useMessages(relationMessages);
  const live = { kind: 'asset', id } as const;
  const given = { id, flags, onChanged };
  return (
    <Associations
      label={t('associations')}
      tab={tab}
      onTab={onTab}
      tabs={[
        {
          id: 'activity_log',
          label: t('activity_log'),
          panel: () => (
            <ActivityLog call={assetRecordCalls.log} id={id} page={(reply) => reply.asset_activity_logs} live={live} />
          ),
        },
        {
          id: 'relationships',
          label: relation('relationships'),
          panel: () => <RelationTab id={id} name={name} canRelate={flags.asset_relation} onChanged={onChanged} />,
        },
        flags.associated_problem_tab_viewable && {
          id: 'associated_problems',
          label: t('problems'),
          panel: () => <AssetProblems {...given} onAttach={() => onOpen('sd_problem')} />,
        },
        flags.associated_change_tab_viewable && {
          id: 'associated_changes',
          label: t('changes'),
          panel: () => <AssetChanges {...given} onAttach={() => onOpen('sd_changes')} />,
        },
        flags.associated_release_tab_viewable && {
          id: 'associated_releases',
          label: t('releases'),
          panel: () => <AssetReleases {...given} onAttach={() => onOpen('sd_releases')} />,
        },
        flags.associated_contract_tab_viewable && {
          id: 'associated_contracts',
          label: t('contracts'),
          panel: () => <AssetContracts {...given} onAttach={() => onOpen('sd_contracts')} />,
        },
        flags.associated_ticket_tab_viewable && {
          id: 'associated_tickets',
          label: t('tickets'),
          panel: () => <AssetTickets {...given} onAttach={() => onOpen('tickets')} />,
        },
        { id: 'history', label: t('used_until_now'), panel: () => <AssetHistory id={id} /> },
      ]}
    />
  );
}
