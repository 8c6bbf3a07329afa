import type { Page } from 'playwright-core';
import { findTicket, slot, startHelpDesk, type HelpDesk } from './testing/help-desk';

/** HTML that runs script if it is shown as it came: the classics, and forms that change when they are parsed twice. */
const payloads = [
  '<script>window.planted=1</script>',
  '<img src=x onerror="window.planted=2">',
  '<svg onload="window.planted=3"><animate onbegin="window.planted=3" attributeName=x dur=1s></svg>',
  '<a href="javascript:window.planted=4">press</a><a href=" jAva&#x0A;script:window.planted=4">press</a><a href="data:text/html,<script>window.planted=4</script>">press</a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=window.planted=5&gt;"></table></mtext></math>',
  '<svg><p><style><g title="</style><img src=x onerror=window.planted=6>"></style></p></svg>',
  '<noscript><p title="</noscript><img src=x onerror=window.planted=7>"></noscript>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.planted=8></style></mglyph></form>',
  '<iframe srcdoc="<script>parent.planted=9</script>"></iframe><object data="javascript:window.planted=9"></object><embed src="javascript:window.planted=9">',
  '<details open ontoggle="window.planted=10"><video><source onerror="window.planted=10"></video></details><input autofocus onfocus="window.planted=10">',
  '<div style="background:url(javascript:window.planted=11);position:fixed;inset:0" onmouseover="window.planted=11">cover</div><style>*{display:none}</style>',
  '<base href="//evil.test/"><meta http-equiv="refresh" content="0;url=javascript:window.planted=12"><link rel=stylesheet href=//evil.test/x.css>',
  '<template shadowrootmode=open><img src=x onerror=window.planted=13></template><xmp><p title="</xmp><img src=x onerror=window.planted=13>">',
  '&lt;img src=x onerror=window.planted=14&gt; &amp;lt;script&amp;gt;window.planted=14&amp;lt;/script&amp;gt;',
];
const html = `<p>Before.</p>${payloads.join('')}<p>After.</p>`;
const line = '"><img src=x onerror=planted=20>';
const other = "'><svg onload=planted=21>{{7*7}}${7}";

let desk: HelpDesk;
let page: Page;
let ticket: number;
let problem: number;

const headers = async () => {
  const { data } = (await (await page.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
  return { 'X-CSRF-TOKEN': data.csrf_token };
};
const post = async (path: string, data: object): Promise<{ id: number }> => {
  const reply = await page.request.post(path, { data, headers: await headers() });
  if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`);
  return ((await reply.json()) as { data: { id: number } }).data;
};
const get = async (path: string): Promise<string> => (await page.request.get(path)).text();

beforeAll(async () => {
  desk = await startHelpDesk();
  const guarded = await desk.as('admin');
  // The pages' own policy would stop most of it: it must be harmless without.
  const context = await guarded
    .context()
    .browser()!
    .newContext({
      baseURL: desk.server.url,
      bypassCSP: true,
      storageState: await guarded.context().storageState(),
      viewport: { width: 1440, height: 900 },
    });
  page = await context.newPage();
  ticket = await findTicket(page, ({ problem }) => problem === null);
  const reader = (JSON.parse(await get('/auth/session')) as { data: { user: { id: number } } }).data.user.id;
  const choices = {
    requester_id: reader,
    department_id: 1,
    impact_id: 1,
    status_type_id: 1,
    priority_id: 1,
    assigned_id: reader,
  };
  const api = '/service-desk/api';
  problem = (
    await post(`${api}/problem?ticket_id=${ticket}`, {
      ...choices,
      subject: line,
      identifier: other,
      description: html,
    })
  ).id;
  await post(`${api}/problem`, {
    ...choices,
    id: problem,
    subject: `${line}.`,
    identifier: other,
    description: `${html}<p>Again.</p>`,
  });
  const form = { ...choices, id: String(problem), subject: line, identifier: other, description: html };
  const saved = await page.request.post(`${api}/problem`, {
    headers: await headers(),
    multipart: {
      ...Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)])),
      attachment: {
        name: '<img src=x onerror=planted=22>.txt',
        mimeType: 'text/html',
        buffer: Buffer.from('<script>planted=22</script>'),
      },
    },
  });
  expect(saved.status()).toBe(200);
  for (const identifier of ['root-cause', 'impact', 'symptoms', 'solution', 'workaround'])
    await post(`${api}/general-popup/${problem}/sd_problem`, { identifier, description: html, title: line });
  await post(`${api}/problem-bulk-actions`, { tickets: [ticket], action: { type: 'reply', value: { text: html } } });
  await post(`/help-desk/api/tickets/${ticket}/messages`, { text: html, kind: 'note' });
  const change = { requester_id: reader, status_id: 1, change_type_id: 1 };
  await post(`${api}/change`, { ...change, subject: line, identifier: other, description: html, problem_id: problem });
  await post(`${api}/change`, {
    ...change,
    subject: `${line}2`,
    identifier: `${other}2`,
    description: html,
    ticket_id: ticket,
  });
});
afterAll(() => desk.end());

/** What in a page could run script, in every shadow root; and whether something has run. */
const dangers = (): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = 'planted' in window ? [`ran: ${String(window.planted)}`] : [];
    const walk = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          if (
            /^on/i.test(name) ||
            (/^(href|src|action|formaction|data)$/i.test(name) && /^\s*(javascript|data:text|vbscript)/i.test(value))
          )
            found.push(element.outerHTML.slice(0, 200));
        }
        if (
          // Data that is printed into the page is no script.
          element.getAttribute('type') !== 'application/json' &&
          /planted/.test(element.tagName === 'SCRIPT' || element.tagName === 'STYLE' ? (element.textContent ?? '') : '')
        )
          found.push(element.outerHTML.slice(0, 200));
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document);
    return found;
  });

const expectHarmless = async (): Promise<void> => {
  await page.waitForTimeout(300);
  expect(await dangers()).toEqual([]);
};

test.each([
  ['the problem', () => `/service-desk/api/problem/${problem}`],
  ['its planning', () => `/service-desk/api/problem-planning/${problem}`],
  ['a popup', () => `/service-desk/api/general-popup/${problem}/sd_problem/solution`],
  ['the conversation', () => `/help-desk/api/tickets/${ticket}`],
  ['the activity log', () => `/service-desk/api/problem-log/${problem}`],
])('what is stored of %s is clean', async (_name, path) => {
  const text = await get(path());
  const rich: string[] = [];
  JSON.parse(text, (key, value: unknown) => {
    if (
      ['description', 'body', 'name'].includes(key) &&
      typeof value === 'string' &&
      value.includes('<') &&
      !value.startsWith(line.slice(0, 2)) &&
      !value.startsWith('<img src=x onerror=planted=22')
    )
      rich.push(value);
    return value;
  });
  expect(rich.length).toBeGreaterThan(0);
  for (const html of rich) {
    const tags = [...html.matchAll(/<\/?([a-z][\w-]*)([^>]*)>/gi)].map(
      ([, tag = '', rest = '']) =>
        `${tag.toLowerCase()}${/\s(on\w+|style|src|srcdoc)\s*=|script:|data:/i.exec(rest)?.[0] ?? ''}`,
    );
    expect(tags.filter((tag) => !/^(p|br|b|i|a|div|table|tbody|tr|td)$/.test(tag))).toEqual([]);
  }
});

test('the list, and the question before deleting', async () => {
  await page.goto('/service-desk/problem');
  await page.getByRole('link', { name: line, exact: true }).waitFor();
  await page.getByRole('row').filter({ hasText: line }).first().getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByText(line).waitFor();
  await expectHarmless();
});

test('the view with every tab, the description and the popups', async () => {
  await page.goto(`/service-desk/problem/${problem}/show`);
  await page.getByRole('heading', { name: line }).waitFor();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await page.waitForLoadState('networkidle');
    await expectHarmless();
  }
  await page.getByRole('tab', { name: 'Planning' }).click();
  await page.getByText('After.').first().waitFor();
  await page.getByRole('button', { name: 'Show description' }).click();
  await page.getByRole('dialog').getByText('After.').waitFor();
  await expectHarmless();
});

test('the form, whose editor and selects hold it', async () => {
  await page.goto(`/service-desk/problem/${problem}/edit`);
  await page
    .getByRole('textbox', { name: /^Description/ })
    .getByText('After.')
    .waitFor();
  expect(await page.getByRole('textbox', { name: /^Subject/ }).inputValue()).toBe(line);
  await expectHarmless();
});

test('the ticket: conversation, row, card, and the select that offers it', async () => {
  await page.goto(`/thread/${ticket}`);
  await page.getByText('After.').first().waitFor();
  await slot(page, 'ticket.problem').getByRole('link', { name: line }).waitFor();
  await slot(page, 'ticket.associates').getByRole('tab', { name: 'Changes' }).click();
  await slot(page, 'ticket.associates').getByText(`${line}2`).waitFor();
  await expectHarmless();
  await page.goto(`/thread/${await findTicket(page, ({ problem: none }) => none === null)}`);
  await slot(page, 'ticket.actions').getByRole('button', { name: 'Attach problem' }).click();
  await page.getByRole('menuitem', { name: 'Existing problem' }).click();
  await page.getByRole('dialog').getByRole('combobox').click();
  // An option begins with the identifier.
  await page
    .getByRole('option')
    .filter({ hasText: other.slice(0, 20) })
    .first()
    .waitFor();
  await expectHarmless();
});

test('the mails that tell of it', async () => {
  await page.goto('/outbox');
  const mails = page.getByRole('navigation', { name: 'Mails' }).getByRole('button');
  await mails.first().waitFor();
  for (const mail of (await mails.all()).slice(0, 4)) {
    await mail.click();
    await page.locator('iframe').waitFor();
    await expectHarmless();
    const frame = page.frames().find((one) => one !== page.mainFrame());
    expect(await frame?.locator('script, [onerror], [onload], svg, style, iframe').count()).toBe(0);
  }
});
