import { entries } from '../protocol/entry';
import { accessCalls, permissionSorts } from './access';
import { permissionsReply } from './access.replies';
import { attachPermissions } from './access.rules';

export const accessEntries = entries(
  'access',
  accessCalls,
  {
    permissions: 'List permissions, and what the reader may do',
    attach: 'Set the service-desk permissions of a user or agent',
  },
  {
    permissions: {
      query: { sorts: permissionSorts, one: ['user_id'], words: { role: ['user', 'agent'] } },
      reply: permissionsReply,
    },
    attach: { body: attachPermissions },
  },
);
