import { sql } from 'kysely';
import type { RightScope } from '../../wire/access/role';
import { type OwningKind, recordKinds } from '../../wire/protocol/kind';
import { permissionGroups, type PermissionKey } from '../../wire/protocol/permission';
import type { Database } from '../shared/db';
import { contractForm } from './contract';
import {
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeDepartment,
  makeOrganization,
  makeProblem,
  makeRelease,
  makeTeam,
  makeUser,
} from './factories';

export const kinds = ['problem', 'change', 'release', 'asset', 'contract'] as const satisfies readonly OwningKind[];
export const limitedScopes = ['department', 'team', 'organization', 'mine'] as const satisfies readonly RightScope[];
/** Whose a record is to a reader: of their department, team or organization, theirs, watched by them, or somebody else's. */
export const ownerships = ['department', 'team', 'organization', 'mine', 'watched', 'foreign'] as const;
export type Ownership = (typeof ownerships)[number];

/**
 * Which records a reader sees under each scope (G27), by hand: every scope has what is theirs or watched; a kind without the
 * field has no more. A release has no field that says whose it is.
 */
export const visible: Record<OwningKind, Record<(typeof limitedScopes)[number], readonly Ownership[]>> = {
  problem: {
    department: ['department', 'mine', 'watched'],
    team: ['mine', 'watched'],
    organization: ['mine', 'watched'],
    mine: ['mine', 'watched'],
  },
  change: {
    department: ['department', 'mine', 'watched'],
    team: ['team', 'mine', 'watched'],
    organization: ['mine', 'watched'],
    mine: ['mine', 'watched'],
  },
  release: {
    department: ['watched'],
    team: ['watched'],
    organization: ['watched'],
    mine: ['watched'],
  },
  asset: {
    department: ['department', 'mine', 'watched'],
    team: ['mine', 'watched'],
    organization: ['organization', 'mine', 'watched'],
    mine: ['mine', 'watched'],
  },
  contract: {
    department: ['department', 'mine', 'watched'],
    team: ['mine', 'watched'],
    organization: ['organization', 'mine', 'watched'],
    mine: ['mine', 'watched'],
  },
};

/** All rights of agents about records, each for these records; those without a scope for all. */
export const rightsWith = (scope: RightScope): (PermissionKey | readonly [PermissionKey, RightScope])[] =>
  permissionGroups.flatMap(({ group, keys }): (PermissionKey | readonly [PermissionKey, RightScope])[] =>
    group === 'User' ? [] : keys.map((key) => (/^(create_|manage_|import_)/.test(key) ? key : ([key, scope] as const))),
  );

export interface World {
  readers: Record<(typeof limitedScopes)[number], { id: number; email: string }>;
  /** Ids by kind and ownership. */
  ids: Record<OwningKind, Record<Ownership, number>>;
}

/** What stands in the name of a record, and in all that hangs on it. */
export const secretOf = (kind: OwningKind, ownership: Ownership): string => `Secret${kind}${ownership}`;

/**
 * A record of each kind and ownership for four readers who belong together, each with all rights under one scope. What is
 * watched is linked with what is somebody else's of every other kind, and told so in its log.
 */
export async function makeWorld(db: Database): Promise<World> {
  const [department, team, organization] = [await makeDepartment(db), await makeTeam(db), await makeOrganization(db)];
  const own = { department_id: department.id, organization_id: organization.id };
  const readers = {} as World['readers'];
  for (const scope of limitedScopes) readers[scope] = await makeAgent(db, rightsWith(scope), own);
  const people = Object.values(readers);
  for (const { id: user_id } of people)
    await db.insertInto('help_desk.team_members').values({ user_id, team_id: team.id }).execute();
  const [first] = people;
  const stranger = await makeUser(db, { role: 'agent' });

  const place = { department: { department_id: department.id }, none: {} };
  const ids = { problem: {}, change: {}, release: {}, asset: {}, contract: {} } as World['ids'];
  for (const ownership of ownerships) {
    const text = (kind: OwningKind) => secretOf(kind, ownership);
    const placed = ownership === 'department' ? place.department : { department_id: (await makeDepartment(db)).id };
    const person = ownership === 'mine' ? first!.id : stranger.id;
    const subject = (kind: OwningKind) => ({
      subject: `${text(kind)} of ${ownership}`,
      description: `<p>${text(kind)}</p>`,
    });
    ids.problem[ownership] = (
      await makeProblem(db, { ...subject('problem'), ...placed, requester_id: stranger.id, assigned_id: person })
    ).id;
    ids.change[ownership] = (
      await makeChange(db, {
        ...subject('change'),
        ...placed,
        requester_id: stranger.id,
        agent_id: person,
        team_id: ownership === 'team' ? team.id : null,
        planned_start_date: new Date(Date.now() + 3_600_000),
        planned_end_date: new Date(Date.now() + 7_200_000),
      })
    ).id;
    ids.release[ownership] = (await makeRelease(db, subject('release'))).id;
    ids.asset[ownership] = (
      await makeAsset(db, {
        name: `${text('asset')} of ${ownership}`,
        description: `<p>${text('asset')}</p>`,
        ...placed,
        organization_id: ownership === 'organization' ? organization.id : null,
        managed_by_id: person,
      })
    ).id;
    ids.contract[ownership] = (
      await makeContract(db, { name: `${text('contract')} of ${ownership}`, owner_id: person, user_id: stranger.id })
    ).id;
  }
  await db
    .insertInto('contract_assets')
    .values({ contract_id: ids.contract.department, asset_id: ids.asset.department })
    .execute();
  await db
    .insertInto('contract_organizations')
    .values({ contract_id: ids.contract.organization, organization_id: organization.id })
    .execute();
  for (const kind of kinds) {
    const owner_type = recordKinds[kind].owner;
    await db
      .insertInto('watchers')
      .values(
        people.map(({ id: user_id }) => ({ owner_type, owner_id: ids[kind].watched, user_id, level: 'all' as const })),
      )
      .execute();
    // What is the first reader's own is the others', too.
    await db
      .insertInto('watchers')
      .values(
        people
          .slice(1)
          .map(({ id: user_id }) => ({ owner_type, owner_id: ids[kind].mine, user_id, level: 'mentions' as const })),
      )
      .execute();
  }
  if (ids.release.mine)
    await db
      .deleteFrom('watchers')
      .where('owner_type', '=', 'sd_releases')
      .where('owner_id', '=', ids.release.mine)
      .execute();
  await link(db, ids);
  return { readers, ids };
}

async function link(db: Database, ids: World['ids']): Promise<void> {
  const both = [
    ['watched', 'foreign'],
    ['foreign', 'watched'],
    ['watched', 'watched'],
    ['foreign', 'foreign'],
  ] as const;
  for (const [one, other] of both) {
    for (const kind of ['problem', 'change', 'release', 'contract'] as const)
      await sql`insert into ${sql.table(`${kind}_assets`)} (${sql.ref(`${kind}_id`)}, asset_id) values (${ids[kind][one]}, ${ids.asset[other]})`.execute(
        db,
      );
    if (one !== other)
      await db
        .insertInto('release_changes')
        .values({ release_id: ids.release[one], change_id: ids.change[other] })
        .execute();
  }
  await db
    .insertInto('problem_causes')
    .values({ problem_id: ids.problem.watched, change_id: ids.change.foreign })
    .execute();
  await db
    .updateTable('problems')
    .set({ parent_id: ids.problem.foreign, change_id: ids.change.foreign })
    .where('id', '=', ids.problem.watched)
    .execute();
  const relation = await db
    .insertInto('cmdb_relations')
    .values({ forward_relation_name: 'Feeds it', inverse_relation_name: 'Is fed by it', impact: 'both' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('asset_relations')
    .values({ parent_id: ids.asset.watched, child_id: ids.asset.foreign, cmdb_id: relation.id })
    .execute();
  for (const kind of kinds)
    for (const ownership of ['watched', 'foreign'] as const) {
      const owner = { owner_type: recordKinds[kind].owner, owner_id: ids[kind][ownership] };
      const hidden = kinds.filter((one) => one !== kind);
      await db
        .insertInto('activity_log')
        .values(
          hidden.map((one) => ({
            ...owner,
            kind: 'attached',
            created_at: new Date(),
            after: JSON.stringify({ what: one, items: [{ id: ids[one].foreign, name: secretOf(one, 'foreign') }] }),
          })),
        )
        .execute();
      await db
        .insertInto('comments')
        .values({
          ...owner,
          body: `${secretOf(kind, ownership)} said`,
          author_id: null,
          created_at: new Date(),
        } as never)
        .execute();
      await db
        .insertInto('events')
        .values({
          type: `${kind}.updated`,
          kind,
          record_id: ids[kind][ownership],
          identifier: secretOf(kind, ownership),
          before: JSON.stringify({}),
          after: JSON.stringify({
            name: secretOf(kind, ownership),
            assets: [{ id: ids.asset.foreign, name: secretOf('asset', 'foreign') }],
          }),
          created_at: new Date(),
        } as never)
        .execute();
    }
}

export const newContract = contractForm;
