import { useState, type ReactElement } from 'react';
import { assetCalls, type AssetFilters } from '../../../wire/asset/asset';
import type { Call } from '../../../wire/protocol/call';
import { Failed, Skeleton } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { useMessages } from '../../shared/i18n/useMessages';
import { Empty } from '../../shared/table/Empty';
import { Associates, AssociatesFrame, type AssociatesTab } from './Associates';
import { associatesMessages } from './associates.messages';
import { assetRequest, AssetTab } from './AssetTab';
import { useRights } from './useRights';

interface OwnerAssociatesProps {
  /** Whose assets: `{used_by_ids: [7]}`. */
  of: AssetFilters;
  /** What an empty list of assets says. */
  noAssets: string;
  /** The call behind `contracts`, which the refresh button makes again. */
  contractCall: Call;
  contracts: ReactElement;
}

/** The card of a user or an organization: assets and contracts, as far as the reader may see them (D1 §2). */
export function OwnerAssociates({ of, noAssets, contractCall, contracts }: OwnerAssociatesProps) {
  const t = useMessages(associatesMessages);
  const rights = useRights();
  // Asked together with the rights, so that two round trips become one.
  useRecord(assetCalls.list, rights.data ? null : assetRequest(of));
  const [tab, setTab] = useState<AssociatesTab>('assets');

  if (!rights.data)
    return <AssociatesFrame>{rights.error ? <Failed load={rights} /> : <Skeleton lines={4} />}</AssociatesFrame>;
  const viewAssets = rights.holds('view_assets');
  const viewContracts = rights.holds('view_contracts');
  if (!viewAssets && !viewContracts) return null;
  return (
    <Associates
      calls={[assetCalls.list, contractCall]}
      chosen={tab}
      onChoose={setTab}
      tabs={[
        viewAssets && {
          id: 'assets',
          label: t('assets'),
          panel: () => <AssetTab of={of} live="asset" empty={<Empty title={t('no_assets')}>{noAssets}</Empty>} />,
        },
        viewContracts && { id: 'contracts', label: t('contracts'), panel: () => contracts },
      ]}
    />
  );
}
