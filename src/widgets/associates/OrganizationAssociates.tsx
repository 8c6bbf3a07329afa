import { useState } from 'react';
import type { ContextOf } from '../../../host-shim/protocol';
import { assetCalls } from '../../../wire/asset';
import { contractCalls } from '../../../wire/contract';
import { Failed, Skeleton } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { useMessages } from '../../shared/i18n/useMessages';
import { Empty } from '../../shared/table/Empty';
import { Associates, AssociatesFrame, type AssociatesTab } from './Associates';
import { associatesMessages } from './associates.messages';
import { assetRequest, AssetTab } from './AssetTab';
import { ContractTab } from './ContractTab';
import { useRights } from './useRights';

const calls = [assetCalls.list, contractCalls.ofOrganization];

/** Assets and contracts of an organization. */
export function OrganizationAssociates({ organizationId }: ContextOf<'organization.associates'>) {
  const t = useMessages(associatesMessages);
  const rights = useRights();
  const of = { org_ids: [organizationId] };
  // Asked together with the rights, so that two round trips become one.
  useRecord(assetCalls.list, rights.data ? null : assetRequest(of));
  const [tab, setTab] = useState<AssociatesTab>('assets');

  if (!rights.data) return <AssociatesFrame>{rights.error ? <Failed load={rights} /> : <Skeleton lines={4} />}</AssociatesFrame>;
  const viewAssets = rights.holds('view_assets');
  const viewContracts = rights.holds('view_contracts');
  if (!viewAssets && !viewContracts) return null;
  return (
    <Associates
      calls={calls}
      chosen={tab}
      onChoose={setTab}
      tabs={[
        viewAssets && { id: 'assets', label: t('assets'), panel: () => <AssetTab key={organizationId} of={of} live="asset" empty={<Empty title={t('no_assets')}>{t('no_assets_organization')}</Empty>} /> },
        viewContracts && {
          id: 'contracts',
          label: t('contracts'),
          panel: () => (
            <ContractTab
              key={organizationId}
              call={contractCalls.ofOrganization}
              request={(query) => ({ params: { orgId: organizationId }, query })}
              live="contract"
              empty={<Empty title={t('no_contracts')}>{t('no_contracts_organization')}</Empty>}
            />
          ),
        },
      ]}
    />
  );
}
