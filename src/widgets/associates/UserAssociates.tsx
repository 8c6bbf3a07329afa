import type { WidgetContext } from '../../shared/host/recordId';
import type { Call } from '../../../wire/protocol/call';
import { contractCalls } from '../../../wire/contract/contract';
import { useMessages } from '../../shared/i18n/useMessages';
import { firstState, listQuery } from '../../shared/table/listState';
import { Empty } from '../../shared/table/Empty';
import { ContractTab } from './ContractTab';
import { OwnerAssociates } from './OwnerAssociates';
import * as associatesMessages from '../../../texts/compiled/screen/associates';
import * as ownerAssociatesMessages from '../../../texts/compiled/screen/owner-associates';

/** Assets that a person uses and contracts that cover them. */
export function UserAssociates({ userId }: WidgetContext<'user.associates'>) {
  const t = useMessages();
  return (
    <OwnerAssociates
      key={userId}
      of={{ used_by_ids: [userId] }}
      noAssets={t(ownerAssociatesMessages.no_assets_user)}
      contractCall={contractCalls.list as Call}
      contractRequest={{ query: { ...listQuery(firstState), user_ids: [userId] } }}
      contracts={
        <ContractTab
          call={contractCalls.list}
          request={(query) => ({ query: { ...query, user_ids: [userId] } })}
          live="contract"
          empty={
            <Empty title={t(associatesMessages.no_contracts)}>{t(ownerAssociatesMessages.no_contracts_user)}</Empty>
          }
        />
      }
    />
  );
}
