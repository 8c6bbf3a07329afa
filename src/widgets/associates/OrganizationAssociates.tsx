import type { WidgetContext } from '../../shared/host/recordId';
import type { Call } from '../../../wire/protocol/call';
import { contractCalls } from '../../../wire/contract/contract';
import { useMessages } from '../../shared/i18n/useMessages';
import { firstState, listQuery } from '../../shared/table/listState';
import { Empty } from '../../shared/table/Empty';
import { associatesMessages } from './associates.messages';
import { ownerAssociatesMessages } from './owner-associates.messages';
import { ContractTab } from './ContractTab';
import { OwnerAssociates } from './OwnerAssociates';

/** Assets and contracts of an organization. */
export function OrganizationAssociates({ organizationId }: WidgetContext<'organization.associates'>) {
  const t = useMessages(associatesMessages);
  const own = useMessages(ownerAssociatesMessages);
  return (
    <OwnerAssociates
      key={organizationId}
      of={{ org_ids: [organizationId] }}
      noAssets={own('no_assets_organization')}
      contractCall={contractCalls.ofOrganization as Call}
      contractRequest={{ params: { orgId: organizationId }, query: listQuery(firstState) }}
      contracts={
        <ContractTab
          call={contractCalls.ofOrganization}
          request={(query) => ({ params: { orgId: organizationId }, query })}
          live="contract"
          empty={<Empty title={t('no_contracts')}>{own('no_contracts_organization')}</Empty>}
        />
      }
    />
  );
}
