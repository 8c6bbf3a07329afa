// Stores what runs script if it is shown as it came in every text that people can write, opens the pages that show it,
// and watches whether anything runs.
import pg from 'pg';
import { call, send, signIn } from './client.mjs';
import { corpus, plantedHost } from './corpus.mjs';
import { counted } from './score.mjs';
import { launchBrowser, line, load, startServer } from './setting.mjs';

const api = '/service-desk/api';
const AT_ONCE = 2;
const WITHIN_MS = 270_000;

const length = (text) => [...text].length;
const within = (limit) => corpus.filter(({ html }) => length(html.trim()) <= limit).map(({ html }) => html);
const chunks = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** In a page: what could run script, in every shadow root. */
export function dangersOf() {
  const found = [];
  // As the browser reads it: a space that is none to it makes a harmless path of what follows.
  const runs = (address) =>
    URL.canParse(address, document.baseURI) &&
    /^(javascript|vbscript|data):/.test(new URL(address, document.baseURI).protocol) &&
    !/^\s*data:image\//i.test(address);
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (
          /^on/i.test(name) ||
          (name === 'srcdoc' && !element.hasAttribute('sandbox')) ||
          (/^(href|xlink:href|src|action|formaction|data)$/i.test(name) && runs(value))
        )
          found.push(element.outerHTML.slice(0, 160));
      }
      if (
        // Data that is printed into the page is no script.
        element.getAttribute('type') !== 'application/json' &&
        /ran\(|alert\(|planted/.test(
          element.tagName === 'SCRIPT' || element.tagName === 'STYLE' ? (element.textContent ?? '') : '',
        )
      )
        found.push(element.outerHTML.slice(0, 160));
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  return found;
}

/** Whatever a page of the context runs, asks of another host or says is against its policy comes into the list. */
export async function watch(context, server) {
  const seen = [];
  await context.exposeBinding('ran', (_source, number) => void seen.push(`ran ${number}`));
  await context.exposeBinding('violated', (_source, what) => void seen.push(`against the policy: ${what}`));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      window.violated?.(`${violatedDirective} ${blockedURI} ${sample}`),
    ),
  );
  await context.route(
    (url) => url.host !== new URL(server.url).host,
    (route) => {
      seen.push(`requested ${route.request().url().slice(0, 100)}`);
      return route.abort();
    },
  );
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      seen.push(`ran ${dialog.message()}`);
      void dialog.dismiss();
    });
    load('e2e/testing/settled.ts').followTraffic(page);
  });
  return seen;
}

const planning = {
  problem: ['root-cause', 'impact', 'symptoms', 'solution'],
  change: ['reason', 'impact', 'rollout-plan', 'backout-plan'],
  release: ['build-plan', 'test-plan'],
};
const owners = { problem: 'sd_problem', change: 'sd_changes', release: 'sd_releases' };
const lists = { problem: 'problem', change: 'changes', release: 'releases' };

/** Stores the payloads. `share`: of those that need a page each only every n-th. Returns the pages that show them. */
async function plant(server, admin, share) {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  const first = async (text) => (await client.query(text)).rows[0];
  const person = Number((await first(`select id from help_desk.users where email = 'admin@demo.test'`)).id);
  const requester = Number((await first(`select id from help_desk.users where email = 'client@demo.test'`)).id);
  const field = Number((await first(`select id from custom_fields where kind = 'text' and group_id is null`)).id);
  const tickets = (await client.query('select id from help_desk.tickets order by id limit 8')).rows.map(({ id }) =>
    Number(id),
  );
  await client.end();

  let refused = 0;
  const post = async (path, fields) => {
    const { status, data } = await call(server, admin, 'POST', path, fields, [400, 422]);
    // A payload may be no text at all once it is cleaned.
    if (status !== 200) refused++;
    return status === 200 ? (data?.id ?? 0) : null;
  };
  const choices = {
    problem: {
      requester_id: requester,
      department_id: 1,
      impact_id: 1,
      status_type_id: 1,
      priority_id: 1,
      assigned_id: person,
    },
    change: { requester_id: requester, status_id: 1, change_type_id: 1 },
    release: { status_id: 1, priority_id: 1, release_type_id: 1 },
  };
  const short = within(50);
  const long = within(255);
  const names = within(45);
  let turn = 0;
  const some = (list) => list[turn++ % list.length];
  const titled = (kind) => ({
    ...choices[kind],
    subject: some(kind === 'problem' ? short : long),
    ...(kind === 'change' && { custom_fields: { [`f${field}`]: some(long) } }),
  });
  const pages = [];

  // Every payload as a message of a ticket, on a few pages.
  const messages = corpus.filter(({ number }) => number % Math.min(share, 5) === 0);
  for (const [index, { html }] of messages.entries())
    await post(`/help-desk/api/tickets/${tickets[index % 2]}/messages`, {
      text: html,
      kind: index % 4 < 2 ? 'reply' : 'note',
    });
  await post(`${api}/problem-bulk-actions`, {
    tickets: [tickets[2]],
    action: {
      type: 'reply',
      value: {
        text: corpus
          .map(({ html }) => html)
          .join('<p>next</p>')
          .slice(0, 50_000),
      },
    },
  });
  pages.push(...tickets.slice(0, 3).map((id) => ({ path: `/thread/${id}` })));

  // Each payload as the description or planning of one record, with others as subject, title, custom field and file
  // name.
  const kinds = Object.keys(planning);
  for (const [at, kind] of kinds.entries()) {
    const mine = corpus
      .filter(({ number }) => number % kinds.length === at && Math.floor(number / kinds.length) % share === 0)
      .map(({ html }) => html);
    for (const [index, group] of chunks(mine, 1 + planning[kind].length).entries()) {
      const id =
        (await post(`${api}/${kind}`, {
          ...titled(kind),
          identifier: names[(at * 1000 + index) % names.length] + index,
          description: `<p>Before.</p>${group[0]}<p>After.</p>`,
          ...(index % 2 && kind === 'change' && { ticket_id: tickets[3], type: 'initiating' }),
        })) ??
        (await post(`${api}/${kind}`, {
          ...titled(kind),
          subject: `${kind} ${index}`,
          description: `<p>Before.</p>${group[0]}`,
        }));
      if (!id) continue;
      for (const [entry, html] of group.slice(1).entries()) {
        const name = some(long)
          .replaceAll('"', '%22')
          .replace(/[\r\n]/g, ' ');
        const parts = [
          ['identifier', planning[kind][entry]],
          ['title', some(short)],
          ['description', `<p>x</p>${html}`],
        ].map(([field, value]) => `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`);
        const body = `${parts.join('')}--b\r\nContent-Disposition: form-data; name="attachment"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n<script>ran('file')</script>\r\n--b--\r\n`;
        const reply = await send(server, {
          method: 'POST',
          path: `${api}/general-popup/${id}/${owners[kind]}`,
          headers: { ...admin, 'content-type': 'multipart/form-data; boundary=b' },
          body,
        });
        if (reply.status !== 200) refused++;
      }
      pages.push({
        path: `/service-desk/${lists[kind]}/${id}/show${kind === 'change' ? '?tab=planning' : ''}`,
        steps: index === 0 ? 'all tabs' : 'planning',
      });
      if (index % 3 === 0) pages.push({ path: `/service-desk/${lists[kind]}/${id}/edit` });
    }
  }

  // Every short payload as a subject, a hundred on a page.
  for (const [kind, texts] of [
    ['problem', short.filter((_, index) => index % share === 0)],
    ['change', long.filter((_, index) => index % (2 * share) === 0)],
    ['release', long.filter((_, index) => index % (2 * share) === share)],
  ]) {
    for (const subject of texts) await post(`${api}/${kind}`, { ...choices[kind], subject, description: '<p>x</p>' });
    for (let page = 1; page <= Math.ceil(texts.length / 100); page++)
      pages.push({ path: `/service-desk/${lists[kind]}?limit=100&page=${page}` });
  }

  // Boards and their levels, votes with comments, and the page that an approval link opens.
  for (const [index, group] of chunks(
    long.filter((_, number) => number % share === 0),
    21,
  ).entries()) {
    const board = await post(`${api}/cab`, {
      name: group[0],
      levels: group.slice(1).map((name) => ({ name, match: 'any', approvers: { users: [person] } })),
    });
    if (!board || index % 3) continue;
    pages.push({ path: `/service-desk/cab/${board}/edit` });
    const change = await post(`${api}/change`, {
      ...choices.change,
      subject: group[1] ?? 'x',
      description: `<p>x</p>${group.join('')}`,
    });
    if (!change) continue;
    await post(`${api}/apply-cab-approval`, { change_id: change, workflow_id: board });
    for (const comment of group.slice(1, 5))
      await post(`${api}/approval-action-without-hash/${change}`, { action_type: 'approve', comment });
    pages.push({ path: `/service-desk/changes/${change}/show?tab=associated_cabs` }, { change });
  }
  for (const [index, name] of short.entries())
    if (index % (5 * share) === 0)
      await post(`${api}/agent/problem-filter`, { name, filters: { 'search-query': name } });
  pages.push(
    { path: '/service-desk/cab?limit=100' },
    { path: '/service-desk/my-approvals' },
    { path: '/service-desk/jobs' },
    { path: '/tickets' },
    { path: '/outbox', steps: 'mails' },
  );
  return { pages, refused };
}

/** The public pages of approval links are told by mails only. */
async function withLinks(server, pages) {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select html from outgoing_mails where html like '%/change-approval/%' order by id desc`,
    );
    const links = rows.flatMap(({ html }) => html.match(/\/change-approval\/[\w-]+/) ?? []);
    const wanted = pages.filter(({ change }) => change).length;
    return [...pages.filter(({ path }) => path), ...links.slice(0, wanted).map((path) => ({ path }))];
  } finally {
    await client.end();
  }
}

/** Shows what the page has to show. */
async function open(page, { path, steps }) {
  const settled = () =>
    load('e2e/testing/settled.ts')
      .settled(page)
      .catch(() => undefined);
  await page.goto(path);
  await settled();
  const press = async (target) => {
    await target.click({ timeout: 3000 }).catch(() => undefined);
    await settled();
  };
  if (steps === 'planning') await press(page.getByRole('tab', { name: 'Planning' }));
  if (steps === 'all tabs') for (const tab of await page.getByRole('tab').all()) await press(tab);
  if (steps) await page.mouse.move(400, 300);
  if (steps === 'planning' || steps === 'all tabs')
    await press(page.getByRole('button', { name: 'Show description' }).first());
  if (steps === 'mails')
    for (const mail of (await page.getByRole('navigation', { name: 'Mails' }).getByRole('button').all()).slice(0, 12))
      await press(mail);
  return [
    ...(await page.evaluate(dangersOf)),
    ...(
      await Promise.all(
        page
          .frames()
          .slice(1)
          .map((frame) => frame.evaluate(dangersOf).catch(() => [])),
      )
    ).flat(),
  ];
}

/** Opens the pages in a context: two at a time. Returns what ran and what could. */
async function visit(browser, server, headers, pages, options) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 }, ...options });
  context.setDefaultTimeout(15_000);
  const seen = await watch(context, server);
  const [name, value] = headers.cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  const begun = Date.now();
  const faults = [];
  const left = [...pages];
  const work = async () => {
    let page = await context.newPage();
    while (left.length && Date.now() - begun < WITHIN_MS) {
      const one = left.shift();
      const before = seen.length;
      const dangers = await open(page, one).catch(async () => {
        // A browser that gives up on a page is no finding, but one that does so twice.
        await page.close().catch(() => undefined);
        page = await context.newPage();
        return open(page, one).catch((error) => [`not opened: ${error.message.split('\n')[0]}`]);
      });
      for (const what of [...seen.slice(before), ...dangers]) faults.push(`${one.path}: ${what}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await context.close();
  return { faults, left: left.length, visited: pages.length - left.length };
}

/** How much of the corpus runs on a page that protects from nothing: does the watch see anything at all? */
export async function unguarded(browser, server, some = corpus) {
  const context = await browser.newContext({ bypassCSP: true });
  const seen = await watch(context, server);
  const page = await context.newPage();
  await page.goto(`${server.url}/healthz`);
  for (const group of chunks(some, 50)) {
    await page.evaluate(
      async (list) => {
        document.body.textContent = '';
        const frames = list.map((html) => Object.assign(document.createElement('iframe'), { srcdoc: html }));
        const loaded = frames.map((frame) => new Promise((resolve) => frame.addEventListener('load', resolve)));
        document.body.append(...frames);
        await Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, 10_000))]);
      },
      group.map(({ html }) => html),
    );
    await page.waitForTimeout(500);
  }
  await context.close();
  return new Set(
    seen.flatMap((what) => /ran (\d+)/.exec(what)?.[1] ?? new RegExp(`(\\d+)\\.${plantedHost}`).exec(what)?.[1] ?? []),
  ).size;
}

/** `share`: of the payloads that need a page each only every n-th. `pages`: these, and nothing is stored. */
export async function payloads({ share = 1, server: given, pages: known } = {}) {
  const server = given ?? (await startServer());
  const browser = await launchBrowser();
  try {
    const admin = await signIn(server, 'admin');
    const shown = corpus.filter(({ number }) => number % share === 0);
    const live = await unguarded(browser, server, shown);
    if (!live) throw new Error('Nothing runs even where nothing protects: the watch sees nothing.');
    const { pages: planted, refused } = known ? { refused: 0 } : await plant(server, admin, share);
    const pages = known ?? (await withLinks(server, planted));
    const kindOf = ({ path }) => path.replace(/\d+|(?<=approval\/).*/g, '');
    const kinds = pages.filter((page, index) => pages.findIndex((other) => kindOf(other) === kindOf(page)) === index);
    // Without the pages' own policy, which would stop most of it; then one page of each kind with it, where nothing may
    // even try.
    const bare = await visit(browser, server, admin, share === 1 ? pages : kinds, { bypassCSP: true });
    const guarded = share === 1 ? await visit(browser, server, admin, kinds, {}) : { faults: [], left: 0 };
    line(
      'payloads: executed, or able to',
      bare.faults.length,
      '',
      { exactly: 0 },
      [
        `${corpus.length} payloads, ${live} of ${shown.length} run where nothing protects; ${bare.visited} pages without a content policy, ${refused} times refused as no text`,
        counted(bare.faults),
      ]
        .filter(Boolean)
        .join('; '),
    );
    if (share === 1)
      line(
        'payloads: tried against the content policy',
        guarded.faults.length,
        '',
        { exactly: 0 },
        [`${guarded.visited} pages`, counted(guarded.faults)].filter(Boolean).join('; '),
      );
    line('payloads: pages not opened in time', bare.left + guarded.left, '', { exactly: 0 });
  } finally {
    await browser.close();
    if (!given) await server.stop();
  }
}
