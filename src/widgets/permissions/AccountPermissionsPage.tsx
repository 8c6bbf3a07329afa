import { useParams } from 'react-router-dom';
import * as tokenMessages from '../../../texts/compiled/screen/token';
import { useMessages } from '../../shared/i18n/useMessages';
import { BackLink } from '../../shared/page/BackLink';
import { Page } from '../../shared/page/Page';
import { AgentPermissions } from './AgentPermissions';

/** /service-desk/tokens/{id}/permissions (G21): the rights of an account for a program are given here. */
export default function AccountPermissionsPage() {
  const t = useMessages();
  const { id } = useParams();
  return (
    <Page
      title={t(tokenMessages.account_rights)}
      alerts="account-permissions"
      back={<BackLink to="/service-desk/tokens">{t(tokenMessages.all_title)}</BackLink>}
    >
      <AgentPermissions agentId={Number(id)} ofProgram />
    </Page>
  );
}
