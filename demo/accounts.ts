import { permissionGroups, type PermissionKey, type Role } from '../wire/protocol/permission';

export const demoPassword = 'demo-Passw0rd';

interface DemoAccount {
  email: string;
  full_name: string;
  role: Role;
  permissions: readonly PermissionKey[];
  /** What the account may do, for the person at the terminal. */
  about: string;
}

const agentGroups = permissionGroups.filter(({ group }) => group !== 'User' && group !== 'Catalogue');

/** The accounts that everybody who tries the product signs in with. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@demo.test', full_name: 'Ada Lindqvist', role: 'admin', permissions: [], about: 'administrator' },
  {
    email: 'agent@demo.test',
    full_name: 'Marcus Weber',
    role: 'agent',
    permissions: agentGroups.flatMap(({ keys }) => keys),
    about: 'agent with every service-desk permission but the Catalogue group',
  },
  {
    email: 'viewer@demo.test',
    full_name: 'Priya Nair',
    role: 'agent',
    permissions: [...agentGroups.flatMap(({ view }) => view ?? []), 'view_asset_reports'],
    about: 'agent who may view',
  },
  {
    email: 'none@demo.test',
    full_name: 'Tomás Herrera',
    role: 'agent',
    permissions: [],
    about: 'agent without a service-desk permission',
  },
  { email: 'client@demo.test', full_name: 'Grace Okafor', role: 'client', permissions: [], about: 'client user' },
];
