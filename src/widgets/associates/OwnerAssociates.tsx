import { useState, type ReactElement } from 'react';
import type { WithRecordIds } from '../../shared/api/client';
import { assetCalls, type AssetFilters } from '../../../wire/asset/asset';
import type { ContractCards } from '../../../wire/contract/contract';
import type { Call } from '../../../wire/protocol/call';
import { useLive } from '../../shared/api/live';
import { Failed, Skeleton } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { useMessages } from '../../shared/i18n/useMessages';
import { Empty } from '../../shared/table/Empty';
import { Associates, AssociatesFrame, type AssociatesTab } from './Associates';
import { assetRequest, AssetTab } from './AssetTab';
import { isEmpty, useNothing } from './useNothing';
import { useRights } from './useRights';
import * as words from '../../../texts/compiled/screen/common';
import * as associatesMessages from '../../../texts/compiled/screen/associates';

interface OwnerAssociatesProps {
  /** Whose assets: `{used_by_ids: [7]}`. */
  of: WithRecordIds<AssetFilters>;
  /** What an empty list of assets says. */
  noAssets: string;
  /** The call behind `contracts`, which the refresh button makes again. */
  contractCall: Call;
  /** Its first page. */
  contractRequest: object;
  contracts: ReactElement;
}

/** The card of a user or an organization: assets and contracts, as far as the reader may see them (D1 §2). */
export function OwnerAssociates({ of, noAssets, contractCall, contractRequest, contracts }: OwnerAssociatesProps) {
  const t = useMessages();
  const rights = useRights();
  const viewAssets = rights.holds('view_assets');
  const viewContracts = rights.holds('view_contracts');
  // Asked together with the rights, so that two round trips become one.
  const assets = useRecord(assetCalls.list, !rights.data || viewAssets ? assetRequest(of) : null);
  const further = rights.data && viewContracts && (!viewAssets || isEmpty(assets));
  const contractList = useRecord(contractCall as Call<{ reply: ContractCards }>, further ? contractRequest : null);
  const nothing = useNothing([
    !rights.data || viewAssets ? assets : null,
    !rights.data || viewContracts ? contractList : null,
  ]);
  useLive(nothing ? ['asset', 'contract'] : undefined, () => {
    for (const list of [assets, contractList]) void list.reload();
  });
  const [tab, setTab] = useState<AssociatesTab>('assets');

  if (rights.error && !rights.data)
    return (
      <AssociatesFrame>
        <Failed load={rights} />
      </AssociatesFrame>
    );
  if (rights.data && !viewAssets && !viewContracts) return null;
  if (!rights.data || nothing === undefined)
    return (
      <AssociatesFrame>
        <Skeleton lines={4} />
      </AssociatesFrame>
    );
  return (
    <Associates
      nothing={nothing ? { text: t(associatesMessages.nothing) } : undefined}
      calls={[assetCalls.list, contractCall]}
      chosen={tab}
      onChoose={setTab}
      tabs={[
        viewAssets && {
          id: 'assets',
          label: t(words.assets),
          panel: () => (
            <AssetTab of={of} live="asset" empty={<Empty title={t(associatesMessages.no_assets)}>{noAssets}</Empty>} />
          ),
        },
        viewContracts && { id: 'contracts', label: t(words.contracts), panel: () => contracts },
      ]}
    />
  );
}
