import { presets } from '../wire/access/presets';
import { permissionGroups, type PermissionKey, type Role } from '../wire/protocol/permission';

export const demoPassword = 'demo-Passw0rd';

interface DemoAccount {
  email: string;
  full_name: string;
  role: Role;
  permissions: readonly PermissionKey[];
  /** What the account is, for the person who tries the product: at the terminal and on the sign-in page. */
  title: string;
  /** What it may do. */
  about: string;
}

const agentGroups = permissionGroups.filter(({ group }) => group !== 'User' && group !== 'Catalogue');

/**
 * The accounts that everybody who tries the product signs in with. Who is called as one of the agents of people.ts is
 * that agent.
 */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'admin@demo.test',
    full_name: 'Ada Lindqvist',
    role: 'admin',
    permissions: [],
    title: 'Administrator',
    about: 'May do everything: settings, forms, rules, permissions, and the outbox of all mails.',
  },
  {
    email: 'agent@demo.test',
    full_name: 'Marcus Weber',
    role: 'agent',
    permissions: agentGroups.flatMap(({ keys }) => keys),
    title: 'Agent and approver',
    about: 'Works on problems, changes, releases, assets and contracts, and approves what waits for a decision.',
  },
  {
    email: 'change@demo.test',
    full_name: 'Ingrid Solberg',
    role: 'agent',
    permissions: presets['change-manager'],
    title: 'Change manager',
    about: 'Plans changes, applies boards and manages them. Reads everything else.',
  },
  {
    email: 'assets@demo.test',
    full_name: 'Zoë van der Berg',
    role: 'agent',
    permissions: presets['asset-manager'],
    title: 'Asset manager',
    about: 'Keeps assets, imports spreadsheets, prints labels, manages products and vendors. Reads everything else.',
  },
  {
    email: 'viewer@demo.test',
    full_name: 'Priya Nair',
    role: 'agent',
    permissions: [...agentGroups.flatMap(({ view }) => view ?? []), 'view_asset_reports'],
    title: 'Read-only agent',
    about: 'Sees every list and record, and changes nothing.',
  },
  {
    email: 'none@demo.test',
    full_name: 'Tomás Herrera',
    role: 'agent',
    permissions: [],
    title: 'Agent without permissions',
    about: 'Works on tickets, and sees nothing of the add-on but what waits for an approval.',
  },
  {
    email: 'client@demo.test',
    full_name: 'Grace Okafor',
    role: 'client',
    permissions: [],
    title: 'Client',
    about: 'Reads and answers the tickets that the client asked for.',
  },
];
