import type { WidgetContext } from '../../shared/host/recordId';
import type { Call } from '../../../wire/protocol/call';
import { contractCalls } from '../../../wire/contract/contract';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { firstState, listQuery } from '../../shared/table/listState';
import { Empty } from '../../shared/table/Empty';
import { AssociatesFrame } from './Associates';
import { ContractTab } from './ContractTab';
import { OwnerAssociates } from './OwnerAssociates';
import * as associatesMessages from '../../../texts/compiled/screen/associates';
import * as ownerAssociatesMessages from '../../../texts/compiled/screen/owner-associates';

/** Assets and contracts of an organization. */
export function OrganizationAssociates({ organizationId }: WidgetContext<'organization.associates'>) {
  const t = useMessages();
  const { helpDesk } = useHost().kit;
  // Then it cannot name any, and there is nothing to be asked for.
  if (helpDesk?.kinds && !helpDesk.kinds.includes('organizations'))
    return <AssociatesFrame line={<p>{t(ownerAssociatesMessages.organizations_not_connected)}</p>} />;
  return (
    <OwnerAssociates
      key={organizationId}
      of={{ org_ids: [organizationId] }}
      noAssets={t(ownerAssociatesMessages.no_assets_organization)}
      contractCall={contractCalls.ofOrganization as Call}
      contractRequest={{ params: { orgId: organizationId }, query: listQuery(firstState) }}
      contracts={
        <ContractTab
          call={contractCalls.ofOrganization}
          request={(query) => ({ params: { orgId: organizationId }, query })}
          live="contract"
          empty={
            <Empty title={t(associatesMessages.no_contracts)}>
              {t(ownerAssociatesMessages.no_contracts_organization)}
            </Empty>
          }
        />
      }
    />
  );
}
