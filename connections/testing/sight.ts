import { until } from '../../server/testing/until';
import type { Reader, World } from './roads';
import { actingRoads, dataOf, readerOn, readingRoads, silentRoads, words } from './roads';
import { type Account, people, type RealHost } from './host';
import type { Page } from 'playwright-core';

interface Given {
  host: RealHost;
  /** A browser of its own in which somebody is signed in. */
  signedIn(account: Account): Promise<Page>;
}

interface Option {
  id: number;
  name: string;
}

const first = async (reader: Reader, list: string, search = ''): Promise<number> => {
  const found = await dataOf<{ data: Option[] }>(await reader.get(`/dependency/${list}?search-query=${search}`));
  if (!found.data[0]) throw new Error(`${list} has nothing like "${search}".`);
  return found.data[0].id;
};

/** Four tickets of the host, and records that two of them are linked to, by the agent who sees all. */
async function makeWorld(host: RealHost, reader: Reader): Promise<World & { number: string }> {
  const subjects = [
    `The ${words.shown} in the hall`,
    `The ${words.hidden} in the kitchen`,
    `The ${words.hidden} on the roof`,
    `The ${words.hidden} in the lift`,
  ];
  const [, number] = [
    await host.makeTicket(subjects[0]!, 'limited'),
    await host.makeTicket(subjects[1]!),
    await host.makeTicket(subjects[2]!),
    await host.makeTicket(subjects[3]!),
  ];
  await reader.send('/connection/read', {});
  const idOf = async (subject: string) => {
    const { data } = await dataOf<{ data: Option[] }>(
      await reader.get(`/dependency/tickets?search-query=${encodeURIComponent(subject)}`),
    );
    return data[0]?.id ?? 0;
  };
  await until(async () => (await Promise.all(subjects.map(idOf))).every(Boolean), 75_000);
  const [shown, hidden, free, fresh] = (await Promise.all(subjects.map(idOf))) as [number, number, number, number];

  const common = {
    description: '<p>As it was said.</p>',
    requester_id: await first(reader, 'users', people.client.name.split(' ')[0]),
    department_id: await first(reader, 'departments'),
    priority_id: await first(reader, 'priorities'),
  };
  const problemFields = { ...common, impact_id: 1, status_type_id: await first(reader, 'statuses') };
  const { priority_id: _ofTickets, ...others } = common;
  const changeFields = {
    ...others,
    status_id: await first(reader, 'change_statuses'),
    change_type_id: await first(reader, 'change_types'),
    priority_id: await first(reader, 'change_priorities'),
  };
  const made = async (path: string, fields: Record<string, string | number>) =>
    (await dataOf<{ id: number }>(await reader.form(path, fields))).id;
  const world = {
    ...{ shown, hidden, free, fresh, problemFields, changeFields, number: number! },
    problem: await made('/problem', { ...problemFields, subject: 'Animals in the house' }),
    change: await made('/change', { ...changeFields, subject: 'A fence' }),
    asset: await made('/asset', { name: 'Gate', asset_type_id: await first(reader, 'asset_types') }),
    bare: {
      problem: await made('/problem', { ...problemFields, subject: 'Something else' }),
      change: await made('/change', { ...changeFields, subject: 'Something new' }),
    },
    closed: await first(reader, 'statuses', host.closed),
  };
  const ticket_ids = [shown, hidden];
  const links: [string, object][] = [
    [`/problem-attach-ticket/${world.problem}`, { ticket_ids }],
    ['/attach-ticket/change', { change_id: world.change, ticket_ids, type: 'causing' }],
    [`/attach-asset-services/${world.asset}`, { type: 'tickets', type_ids: ticket_ids }],
    [`/problem-attach-assets/${world.problem}`, { asset_ids: [world.asset] }],
    [`/change/attach-assets/${world.change}`, { asset_ids: [world.asset] }],
  ];
  for (const [path, body] of links) await dataOf(await reader.send(path, body));
  return world;
}

/** Every right of the service desk, so that nothing but the help-desk limits them. */
async function giveEveryRight(reader: Reader, name: string): Promise<void> {
  const user_id = await first(reader, 'agents', encodeURIComponent(name));
  const reply = await reader.page.request.get('/service-desk/get/permissions?limit=all&role=agent');
  const { permissions } = await dataOf<{ permissions: { id: number }[] }>(reply);
  await dataOf(
    await reader.send('/user/attach-permissions', { user_id, permission_ids: permissions.map(({ id }) => id) }),
  );
}

/**
 * An agent whom the host shows the tickets of one queue, or project, sees no ticket of another one on any road of the
 * service desk, though they hold every right there and the tickets are linked to records that they see.
 */
export function tellSight(given: () => Given): void {
  let world: Awaited<ReturnType<typeof makeWorld>>;
  let all: Reader;
  let limited: Reader;

  beforeAll(async () => {
    const { host, signedIn } = given();
    all = await readerOn(await signedIn('agent'));
    await giveEveryRight(all, people.limited.name);
    world = await makeWorld(host, all);
    limited = await readerOn(await signedIn('limited'));
  }, 180_000);
  afterAll(async () => {
    for (const reader of [all, limited]) await reader?.page.context().close();
  });

  test('an agent limited to one queue, or project, sees 0 tickets of another one on 40 roads and more', async () => {
    const found: Record<string, number> = {};
    const roads = Object.entries(readingRoads(world, world.number));
    for (const [name, road] of roads) {
      // It is a road: whom the host shows the ticket, finds it there.
      expect([name, (await road(all)) > 0]).toEqual([name, true]);
      found[name] = await road(limited);
    }
    for (const [name, path] of Object.entries(silentRoads(world))) {
      const reply = await limited.get(path);
      expect([name, reply.status()]).toEqual([name, 200]);
      found[name] = (await reply.text()).split(words.hidden).length - 1;
    }
    const seen = Object.entries(found).filter(([, others]) => others > 0);
    console.log(
      `${given().host.name}: ${seen.length} others on ${roads.length} roads on which they are read, and ${Object.keys(found).length - roads.length} that name none.`,
    );
    expect(seen).toEqual([]);
    // With those that act they are 50, on each of which somebody else gets it.
    expect(roads.length).toBeGreaterThanOrEqual(35);
  }, 180_000);

  test('what they do to one is refused as for a ticket that there is not, and done for who sees it', async () => {
    const acts = Object.entries(actingRoads(world));
    const outcome = async (reply: { status(): number; text(): Promise<string> }) => {
      const { message } = JSON.parse(await reply.text()) as { message: unknown };
      return [reply.status(), message];
    };
    for (const [name, act] of acts)
      expect([name, ...(await outcome(await act(limited, world.free)))]).toEqual([
        name,
        ...(await outcome(await act(limited, 99_999_999))),
      ]);
    for (const [name, act] of acts) {
      const [status, message] = await outcome(await act(all, / made for it$/.test(name) ? world.fresh : world.free));
      expect([name, status, status === 200 || message]).toEqual([name, 200, true]);
    }
    expect(acts.length).toBeGreaterThanOrEqual(15);
  }, 180_000);

  test('in the browser: their own ticket on the problem, of the other that there is one they may not see', async () => {
    const { page } = limited;
    await page.goto(`/service-desk/problem/${world.problem}/show`);
    await page.getByRole('heading', { name: 'Animals in the house' }).first().waitFor();
    await page.getByRole('tab', { name: 'Tickets' }).click();
    await page.getByText('1–1 of 1').waitFor();
    await page.getByRole('link', { name: words.shown }).waitFor();
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByText(/attached 2 tickets.*a ticket you may not see/).waitFor();
    expect(await page.getByText(words.hidden).count()).toBe(0);
    await page.goto(`/service-desk/go/ticket/${world.hidden}`);
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
  });
}
