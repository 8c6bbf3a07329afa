import { hashPassword } from '../server/help-desk/built-in/password';
import type { Trx } from '../server/shared/db';
import { demoAccounts, demoPassword } from './accounts';

const departments = [
  'Network and Infrastructure',
  'Workplace Services',
  'Business Applications',
  'Human Resources',
  'Accounting',
  'Research and Development',
];
const locations = [
  'Oslo Headquarters',
  'Lyon Office',
  'Hamburg Data Centre',
  'Nairobi Office',
  '東京支社',
  'Home office',
];
const organizations = [
  'Nordlys Energy',
  'Atelier Rousseau',
  'Hafen Logistik GmbH',
  'Kilimo Foods',
  '株式会社さくら製作所',
  'Παπαδόπουλος & Υιοί',
  'The Worshipful Company of Makers of Playing Cards, Board Games and Other Pastimes (Northern Chapter)',
  'شركة النور للتجارة',
];
const teams = ['Service Desk', 'Network Operations', 'Workplace', 'Applications', 'Database'];

/** Agents besides the demo accounts of a name of their own. Nobody can sign in as one without an account. */
const agents = [
  'Ingrid Solberg',
  'Jean-Baptiste Marchand',
  'Zoë van der Berg',
  'Kwame Mensah',
  'Yuki Tanaka',
  'Oluwaseun Adébáyọ̀',
];

/** Client users; the empty name is shown by its e-mail address. */
const clients: readonly (readonly [name: string, email: string])[] = [
  ['Amélie Dubois', 'amelie.dubois'],
  ['Björn Ångström', 'bjorn.angstrom'],
  ['Chidi Eze', 'chidi.eze'],
  ['Dana Kowalczyk', 'dana.kowalczyk'],
  ['Ελένη Παπαδοπούλου', 'eleni.p'],
  ['Farid Rahimi', 'farid.rahimi'],
  ['Guðrún Jónsdóttir', 'gudrun.j'],
  ['Hubert Blaine Wolfeschlegelsteinhausenbergerdorff senior', 'hubert.b'],
  ['Ivana Horvat', 'ivana.horvat'],
  ['Joseph O’Connor', 'joseph.oconnor'],
  ['田中 健一', 'k.tanaka'],
  ['Lucía Fernández', 'lucia.fernandez'],
  ['محمد العلي', 'mohammed.alali'],
  ['Nguyễn Thị Minh', 'minh.nguyen'],
  ['', 'reception'],
  ['Peter Sørensen', 'peter.sorensen'],
  ['Rosa Bianchi', 'rosa.bianchi'],
  ['Sibusiso Dlamini', 'sibusiso.dlamini'],
  ['Татьяна Иванова', 'tatiana.ivanova'],
  ['Uma Krishnamurthy', 'uma.k'],
  ['Victor Almeida', 'victor.almeida'],
  ['王芳', 'fang.wang'],
  ['Xavier Lemaire', 'xavier.lemaire'],
  ['Ylva Bergström', 'ylva.bergstrom'],
];

/** Who and where; lists are in the order above, maps are by name. */
export interface People {
  agents: number[];
  clients: number[];
  /** The demo accounts. */
  account: Record<'admin' | 'agent' | 'viewer' | 'none' | 'client', number>;
  departments: Map<string, number>;
  locations: Map<string, number>;
  organizations: number[];
  teams: number[];
}

type Place = 'help_desk.departments' | 'help_desk.locations' | 'help_desk.organizations' | 'help_desk.teams';

const places = async (trx: Trx, table: Place, names: readonly string[]): Promise<Map<string, number>> => {
  const rows = await trx
    .insertInto(table)
    .values(names.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
};

/** Organizations, departments, locations, teams and everybody in them. */
export async function seedPeople(trx: Trx): Promise<People> {
  const departmentIds = await places(trx, 'help_desk.departments', departments);
  const locationIds = await places(trx, 'help_desk.locations', locations);
  const organizationIds = [...(await places(trx, 'help_desk.organizations', organizations)).values()];
  const teamIds = [...(await places(trx, 'help_desk.teams', teams)).values()];
  const departmentList = [...departmentIds.values()];
  const nth = (list: number[], index: number): number => list[index % list.length] ?? 0;

  const password_hash = await hashPassword(demoPassword);
  const accounts = await trx
    .insertInto('help_desk.users')
    .values(
      demoAccounts
        .filter(({ full_name }) => !agents.includes(full_name))
        .map(({ email, full_name, role }, i) => ({
          email,
          full_name,
          role,
          password_hash,
          department_id: nth(departmentList, i),
          organization_id: role === 'client' ? nth(organizationIds, 0) : null,
        })),
    )
    .returning(['id', 'email'])
    .execute();
  const agentRows = await trx
    .insertInto('help_desk.users')
    .values(
      agents.map((full_name, i) => {
        const email = demoAccounts.find((one) => one.full_name === full_name)?.email;
        return {
          full_name,
          email: email ?? `agent${i + 1}@demo.example`,
          role: 'agent',
          password_hash: email ? password_hash : null,
          department_id: nth(departmentList, i % 3),
        };
      }),
    )
    .returning(['id', 'email'])
    .execute();
  const ids = new Map([...accounts, ...agentRows].map(({ id, email }) => [email, id]));
  await grant(trx, ids);
  const clientRows = await trx
    .insertInto('help_desk.users')
    .values(
      clients.map(([full_name, mailbox], i) => ({
        full_name,
        email: `${mailbox}@demo.example`,
        role: 'client',
        organization_id: nth(organizationIds, i),
        department_id: nth(departmentList, i),
      })),
    )
    .returning('id')
    .execute();

  const account = (name: string): number => ids.get(`${name}@demo.test`) ?? 0;
  const people: People = {
    agents: [account('agent'), ...agentRows.map(({ id }) => id)],
    clients: [account('client'), ...clientRows.map(({ id }) => id)],
    account: {
      admin: account('admin'),
      agent: account('agent'),
      viewer: account('viewer'),
      none: account('none'),
      client: account('client'),
    },
    departments: departmentIds,
    locations: locationIds,
    organizations: organizationIds,
    teams: teamIds,
  };
  await appoint(trx, people);
  return people;
}

/** Gives the demo accounts their permissions. */
async function grant(trx: Trx, ids: ReadonlyMap<string, number>): Promise<void> {
  const permissions = new Map(
    (await trx.selectFrom('permissions').select(['id', 'key']).execute()).map(({ id, key }) => [key, id]),
  );
  const rights = demoAccounts.flatMap(({ email, permissions: keys }) =>
    [...new Set(keys)].map((key) => ({ user_id: ids.get(email) ?? 0, permission_id: permissions.get(key) ?? 0 })),
  );
  await trx.insertInto('user_permissions').values(rights).execute();
}

/** Members and leads of teams, managers of departments and organizations. */
async function appoint(
  trx: Trx,
  {
    agents: agentIds,
    clients: clientIds,
    account,
    departments: departmentIds,
    organizations: organizationIds,
    teams: teamIds,
  }: People,
): Promise<void> {
  await trx
    .insertInto('help_desk.team_members')
    .values(
      teamIds.flatMap((team_id, i) =>
        agentIds.filter((_, n) => n % teamIds.length === i || i === 0).map((user_id) => ({ team_id, user_id })),
      ),
    )
    .execute();
  for (const [i, id] of teamIds.entries())
    await trx
      .updateTable('help_desk.teams')
      .set({ lead_id: agentIds[i] ?? null })
      .where('id', '=', id)
      .execute();
  for (const [i, id] of organizationIds.entries())
    await trx
      .updateTable('help_desk.organizations')
      .set({ manager_id: clientIds[i] ?? null })
      .where('id', '=', id)
      .execute();
  await trx
    .updateTable('help_desk.departments')
    .set({ manager_id: account.admin })
    .where('id', 'in', [...departmentIds.values()])
    .execute();
}
