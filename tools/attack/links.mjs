// Addresses: who decides where the links of mails lead, what the log keeps of them, where /login leads, and which files
// an address reaches.
import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { call, json, send, signIn } from './client.mjs';
import { counted, faultOf } from './score.mjs';
import { launchBrowser, line, startServer } from './setting.mjs';

const api = '/service-desk/api';
const EVIL = 'evil.example';

/** Headers by which a sender, or a proxy that repeats what it was told, names another host. */
export const hostHeaders = [
  { host: EVIL },
  { host: `${EVIL}:80` },
  { host: `127.0.0.1:1@${EVIL}` },
  { host: `127.0.0.1.${EVIL}` },
  { host: `${EVIL}/path?` },
  { host: `"><script>${EVIL}` },
  { 'x-forwarded-host': EVIL },
  { 'x-forwarded-host': `127.0.0.1, ${EVIL}` },
  { 'x-forwarded-host': `${EVIL}, 127.0.0.1` },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-forwarded-proto': `javascript://${EVIL}/%0Aalert(1)//` },
  { 'x-forwarded-proto': 'https', 'x-forwarded-host': EVIL },
  { 'x-forwarded-port': '666' },
  { 'x-forwarded-prefix': `//${EVIL}` },
  { forwarded: `host=${EVIL};proto=https` },
  { forwarded: `for=1.2.3.4;host="${EVIL}"` },
  { 'x-host': EVIL },
  { 'x-http-host-override': EVIL },
  { 'x-forwarded-server': EVIL },
  { 'x-original-host': EVIL },
  { 'x-rewrite-url': `http://${EVIL}/` },
  { 'x-original-url': `http://${EVIL}/` },
  { origin: `http://${EVIL}` },
  { referer: `http://${EVIL}/` },
  { via: `1.1 ${EVIL}` },
  { 'true-client-ip': EVIL },
];

/** Ways out of /login?next=. */
export const waysOut = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\t\\evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example/',
  '/\0/evil.example',
  '/\u000b/evil.example',
  'http://evil.example',
  'https://evil.example',
  'HTTP://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'ht\ntp://evil.example',
  'javascript:window.location="http://evil.example"',
  'JavaScript:location="//evil.example"',
  'java\tscript:location="//evil.example"',
  'data:text/html,<script>location="http://evil.example"</script>',
  'vbscript:x',
  'blob:http://evil.example/x',
  '/%09//evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '%2f%2fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '/@evil.example',
  '@evil.example',
  '.evil.example',
  '/\u2028/evil.example',
  '/／evil.example',
  '/﹨evil.example',
  '//evil。example',
  '//user@evil.example',
  '//127.0.0.1@evil.example',
  '?next=//evil.example',
  '#//evil.example',
  '/login?next=//evil.example',
  '/login?next=/\t/evil.example',
];

const secret = ['etc/passwd', 'package.json', 'server/main.mjs', '.env', 'stamps.json'];
const up = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '....//',
  '..;/',
  '..%00/',
  '%252e%252e%252f',
  '..%c0%af',
  '.%2e/',
  '..%u2215',
  '/../',
  '%2f..%2f',
];
const roots = ['/service-desk/bundle/', '/demo/', '/service-desk/bundle/assets/', '/service-desk/file-icon/', '/'];

/** Ways out of a folder of files; every one of them is nothing. */
export const traversals = [
  ...roots.flatMap((root) =>
    up.flatMap((way, index) => [
      `${root}${way.repeat(8)}${secret[index % secret.length]}`,
      `${root}${way}${secret[(index + 1) % secret.length]}`,
    ]),
  ),
  ...[
    '%00',
    'manifest.json%00',
    '%2fetc%2fpasswd',
    '/etc/passwd',
    '//etc/passwd',
    'C:%5cboot.ini',
    '%ff',
    '%c0%ae',
    '.',
    '..',
    '...',
    '%2e',
    '%',
    '%zz',
    'a%0d%0ab',
    'CON',
    `${'a/'.repeat(2000)}x`,
    'x'.repeat(300),
    'x'.repeat(3000),
    'x'.repeat(10_000),
    '.git/config',
    '.htaccess',
    'assets',
    'assets/',
    '%3cscript%3e',
  ].flatMap((name) => [`/service-desk/bundle/${name}`, `/demo/${name}`]),
];
const fileContent = /root:.*:0:0:|"name": "service-desk"|import .* from|^\[core\]/;

/**
 * Every mail that a call with foreign headers can cause: a board is applied, its approvers reminded, a ticket answered,
 * records made and closed.
 */
async function causeMails(server, admin, ids, rows) {
  for (const foreign of hostHeaders) {
    const by = { ...admin, ...foreign };
    const board = await call(
      server,
      by,
      'POST',
      `${api}/cab`,
      { name: 'Links', levels: [{ name: 'First', match: 'all', approvers: { users: [ids.agent] } }] },
      [400, 403],
    );
    const change = await call(
      server,
      by,
      'POST',
      `${api}/change`,
      { subject: 'Links', description: '<p>x</p>', requester_id: ids.client, status_id: 1, change_type_id: 1 },
      [400, 403],
    );
    // Refused altogether is right as well.
    if (board.status !== 200 || change.status !== 200) continue;
    await call(server, by, 'POST', `${api}/apply-cab-approval`, {
      change_id: change.data.id,
      workflow_id: board.data.id,
    });
    const [level] = await rows(
      `select l.id from cab_run_levels l join cab_runs r on r.id = l.run_id where r.change_id = ${change.data.id} and l.is_active`,
    );
    await call(server, by, 'POST', `${api}/send-reminder`, {
      type: 'level',
      change_id: change.data.id,
      id: Number(level.id),
      level_id: Number(level.id),
    });
    await call(server, by, 'POST', `/help-desk/api/tickets/${ids.ticket}/messages`, {
      text: '<p>x</p>',
      kind: 'reply',
    });
    await call(server, by, 'POST', `${api}/problem`, {
      subject: 'Links',
      description: '<p>x</p>',
      requester_id: ids.agent,
      department_id: 1,
      impact_id: 1,
      status_type_id: 1,
      priority_id: 1,
      assigned_id: ids.agent,
    });
  }
}

async function mails(server, admin) {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  try {
    const rows = async (text) => (await client.query(text)).rows;
    const [before] = await rows('select coalesce(max(id), 0) as id from outgoing_mails');
    const ids = Object.fromEntries(
      (
        await rows(`select id, split_part(email, '@', 1) as name from help_desk.users where email like '%@demo.test'`)
      ).map(({ id, name }) => [name, Number(id)]),
    );
    ids.ticket = Number((await rows('select id from help_desk.tickets order by id limit 1'))[0].id);
    await causeMails(server, admin, ids, rows);
    await wait(1500);
    const made = await rows(`select kind, html from outgoing_mails where id > ${before.id}`);
    const links = made.flatMap(({ kind, html }) =>
      [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => ({
        kind,
        address: address.replaceAll('&amp;', '&'),
      })),
    );
    const { host } = new URL(server.url);
    const strange = links.filter(
      ({ address }) =>
        !URL.canParse(address) || new URL(address).host !== host || !/^https?:$/.test(new URL(address).protocol),
    );
    if (!links.length) throw new Error('No mail with a link was sent: nothing is tested.');
    line(
      'links: in mails, to a host that the sender named',
      strange.length,
      '',
      { exactly: 0 },
      [
        `${links.length} links of ${made.length} mails, ${hostHeaders.length} kinds of headers`,
        counted(
          strange.map(({ kind, address }) => `${kind} ${address.replace(/[\w-]{20,}/, '…')}`),
          6,
        ),
      ]
        .filter(Boolean)
        .join('; '),
    );
    return links.flatMap(({ address }) => address.match(/-approval\/([\w-]{16,})/)?.[1] ?? []);
  } finally {
    await client.end();
  }
}

/**
 * Opens approval links in every way, and looks for what opens them, and for sessions and passwords, in what the server
 * has printed.
 */
export async function logs(server, admin, tokens) {
  const known = [...new Set(tokens)].slice(0, 12);
  const typed = ['wrong-Passw0rd-that-is-typed', 'demo-Passw0rd'];
  for (const token of known) {
    for (const path of [
      `${api}/change-conversation/${token}`,
      `/service-desk/change-approval/${token}`,
      `/change-approval/${token}`,
      `/service-desk/change-approval/${token}?a=${token}`,
      `${api}/nothing/${token}`,
      `${api}/change-conversation/${token}/`,
    ])
      await send(server, { path });
    for (const method of ['POST', 'PUT'])
      await send(server, {
        method,
        path: `${api}/approval-action/${token}`,
        headers: json,
        body: '{"action_type":"nonsense"',
      });
    await send(server, { path: '/login', headers: { referer: `${server.url}/service-desk/change-approval/${token}` } });
  }
  await send(server, {
    method: 'POST',
    path: '/auth/login',
    headers: json,
    body: JSON.stringify({ email: 'agent@demo.test', password: typed[0] }),
  });
  await send(server, {
    method: 'POST',
    path: '/auth/login',
    headers: json,
    body: `{"email":"agent@demo.test","password":"${typed[0]}"`,
  });
  await send(server, { path: `${api}/problem/0`, headers: { ...admin, authorization: 'Bearer a-token-of-somebody' } });
  const cookie = admin.cookie.split('=')[1];
  await wait(300);
  // The demo accounts' password is printed on purpose, for the person at the terminal.
  const printed = server
    .output()
    .split('\n')
    .filter((one) => !one.startsWith('Demo accounts'))
    .join('\n');
  const found = [
    ...known.map((token) => ['approval token', token]),
    ['session cookie', cookie],
    ['security token', admin['x-csrf-token']],
    ['password', typed[0]],
    ['password', typed[1]],
    ['authorization', 'a-token-of-somebody'],
  ].filter(([, text]) => printed.includes(text));
  const requests = printed.split('\n').filter((one) => one.includes('"req') || one.includes('reqId')).length;
  line(
    'links: secrets in the log',
    found.length,
    '',
    { exactly: 0 },
    [`${known.length} approval links opened, ${requests} lines about requests`, counted(found.map(([what]) => what))]
      .filter(Boolean)
      .join('; '),
  );
}

/** Signs in at /login?next=… in Chromium, which has opinions of its own about what an address is. */
export async function ways(server, list) {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: server.url });
    context.setDefaultTimeout(10_000);
    const away = [];
    await context.route(
      (url) => url.origin !== server.url,
      (route) => {
        const request = route.request();
        if (request.isNavigationRequest()) away.push(request.url());
        return route.abort();
      },
    );
    // The form is what is tried, not what it leads to.
    await context.route('**/auth/login', (route) => route.fulfill({ json: { success: true, data: {} } }));
    await context.route(/\/(tickets|service-desk\/(?!bundle)|help-desk\/api).*/, (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ body: 'arrived', contentType: 'text/html' })
        : route.abort(),
    );
    const led = [];
    for (const next of list) {
      const before = away.length;
      const page = await context.newPage();
      // What is percent-encoded already goes as it is.
      await page.goto(`/login?next=${encodeURIComponent(next).replaceAll('%25', '%')}`).catch(() => undefined);
      if (page.url().includes('/login')) {
        await page.getByLabel('Email').fill('nobody@example.test');
        await page.getByLabel('Password').fill('x');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.waitForURL((url) => !url.pathname.startsWith('/login'), { timeout: 1000 }).catch(() => undefined);
      }
      if (away.length > before || !page.url().startsWith(`${server.url}/`))
        led.push(`${JSON.stringify(next)} → ${away[before] ?? page.url()}`);
      await page.close();
    }
    line(
      'links: next= that leads away',
      led.length,
      '',
      { exactly: 0 },
      [`${list.length} tried`, led.join(', ')].filter(Boolean).join('; '),
    );
  } finally {
    await browser.close();
  }
}

export async function files(server) {
  const wrong = [];
  for (const path of traversals) {
    const reply = await send(server, { path });
    const shown = path.slice(0, 80);
    // Node itself refuses an address beyond 16 kB.
    if (fileContent.test(reply.text)) wrong.push(`CONTENT ${shown}`);
    else if (
      reply.status !== 404 &&
      !(reply.status === 302 && path.startsWith('/') && !/^\/(service-desk\/bundle|demo)\//.test(path))
    )
      wrong.push(`${reply.status} ${shown}`);
    else if (reply.type.startsWith('application/json') && faultOf(reply, null))
      wrong.push(`${faultOf(reply, null)} ${shown}`);
  }
  line(
    'links: addresses of files that do not end with 404',
    wrong.length,
    '',
    { exactly: 0 },
    [`${traversals.length} tried`, counted(wrong)].filter(Boolean).join('; '),
  );
}

export async function links({ short, server: given } = {}) {
  const server = given ?? (await startServer());
  try {
    const admin = await signIn(server, 'admin');
    const tokens = await mails(server, admin);
    await logs(server, admin, tokens);
    await files(server);
    await ways(server, short ? waysOut.filter((_, index) => index % 4 === 0 || /\t/.test(waysOut[index])) : waysOut);
  } finally {
    if (!given) await server.stop();
  }
}
