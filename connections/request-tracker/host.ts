import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startConnectedDesk } from '../../e2e/testing/connected';
import { freePort } from '../../server/testing/free-port';
import { startInFolder } from '../testing/folder';
import { password, people, type RealHost, type StartHost } from '../testing/host';
import { startNginx } from '../testing/proxies';
import { replaceEach } from '../testing/text';
import { type RequestTracker, startRequestTracker } from './testing/rt';

const folderOfFiles = 'connections/request-tracker';

/** Request Tracker 5 on MariaDB, the service desk and nginx before them. */
export const startHost: StartHost = (settings) =>
  startInFolder('rt', async (folder, running) => {
    const [publicPort, deskPort, port] = await Promise.all([freePort(), freePort(), freePort()]);
    const url = `http://127.0.0.1:${publicPort}`;
    const rt = await startRequestTracker({ folder, port, publicPort });
    running.push(rt.stop);
    await rt.database.run(await readFile(`${folderOfFiles}/rt/reader.sql`, 'utf8'));
    running.push(await startNginx({ folder, port: publicPort, deskPort, hostPort: port, hostPrints: true }));
    const desk = await startConnectedDesk({
      file: await writeConnection(folder, rt),
      publicUrl: url,
      port: deskPort,
      env: { RT_DATABASE_PASSWORD: 'replace this password', SERVICE_DESK_SECRET: 'replace this secret', ...settings },
    });
    running.push(desk.stop);
    return { ...seenAndRead(url, rt), desk };
  });

/** The connection file with the ports of this run, and Ada as the first admin. */
async function writeConnection(folder: string, rt: RequestTracker): Promise<string> {
  const [ada] = await rt.database.run(`select id from Users where Name = '${people.agent.login}'`, 'rt5');
  const port = new URL(rt.url).port;
  const text = replaceEach(await readFile(`${folderOfFiles}/connection.yaml`, 'utf8'), [
    ['127.0.0.1:8000', `127.0.0.1:${port}`],
    ['.com.8000', `.com.${port}`],
    ['127.0.0.1:3306', `127.0.0.1:${rt.database.port}`],
    ['agent:14', `agent:${ada!.id}`],
  ]);
  const file = path.join(folder, 'connection.yaml');
  await writeFile(file, text);
  return file;
}

/** How people use it, and what it says of itself. */
export function seenAndRead(url: string, rt: RequestTracker): Omit<RealHost, 'desk' | 'end'> {
  const query = async <T>(method: string, at: string, body?: object, as?: string): Promise<T> => {
    const reply = await fetch(`${rt.url}/REST/2.0/${at}`, {
      method,
      headers: {
        authorization: as ? `Basic ${btoa(`${as}:${password}`)}` : `token ${rt.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${at}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  return {
    name: 'Request Tracker',
    url,
    layout: '#main-navigation',
    closed: 'resolved',
    ticketPage: (id) => `/Ticket/Display.html?id=${id}`,
    clientTicketPage: (id) => `/SelfService/Display.html?id=${id}`,
    async signIn(page, account) {
      await page.locator('#login input[name=user]').fill(people[account].login);
      await page.locator('#login input[name=pass]').fill(password);
      await page.locator('#login input[type=submit]').click();
      await page.locator('#login').waitFor({ state: 'detached' });
    },
    async signOut(page) {
      await page.goto('/');
      await page.locator('#main-navigation').getByRole('link', { name: 'Logged in as ada' }).hover();
      await page.getByRole('link', { name: 'Logout' }).click();
      await page.waitForURL(/Logout|Login/);
    },
    settings: { path: '/Admin/Tools/ServiceDesk.html', field: (name) => name, save: 'Save' },
    kitPage: (open) => ({
      name: 'Request Tracker',
      open,
      place: '#body',
      async click(page) {
        await page.locator('.ticket-info-basics .inline-edit-toggle.edit').click();
        await page.locator('.ticket-info-basics.editing').waitFor();
      },
      async submit(page) {
        const edit = page.locator('.ticket-info-basics .inline-edit-toggle.edit');
        if (await edit.isVisible()) await edit.click();
        await page.locator('.ticket-info-basics [name=Subject]').fill(`Edited ${performance.now()}`);
        await page.locator('.ticket-info-basics [type=submit]').click();
        await page
          .getByText(/Subject changed from/)
          .first()
          .waitFor();
      },
      async shortcut(page) {
        await page.keyboard.press('/');
        await page.locator('#simple-search input:focus').waitFor();
      },
      async navigate(page) {
        await page.locator('#page-actions-reply').evaluate((link: HTMLElement) => link.click());
        // A page whose scripts do not come, as the kit makes it, never ends loading.
        await page.waitForURL(/Update\.html/, { waitUntil: 'domcontentloaded' });
      },
      async trap(page) {
        await page.keyboard.press('?');
        await page.locator('.modal.show').waitFor();
      },
    }),
    api: { url: `${rt.url}/NoAuth/ServiceDesk`, secret: 'replace this secret' },
    async idOf(account) {
      const [row] = await rt.database.run(`select id from Users where Name = '${people[account].login}'`, 'rt5');
      return String(row!.id);
    },
    async makeTicket(subject, of) {
      const ticket = {
        Queue: of ? 'Hall' : 'Workplace',
        Subject: subject,
        Requestor: people.client.email,
        Content: 'Please help.',
        ContentType: 'text/plain',
      };
      return String((await query<{ id: number }>('POST', 'ticket', ticket, people.client.login)).id);
    },
    async readTicket(id) {
      const { Status } = await query<{ Status: string }>('GET', `ticket/${id}`);
      const rows = await rt.database.run(
        `select u.Name as \`by\`, convert(a.Content using utf8mb4) as text from Transactions t join Users u on u.id = t.Creator
           join Attachments a on a.TransactionId = t.id
         where t.ObjectType = 'RT::Ticket' and t.ObjectId = ${Number(id)} and t.Type = 'Correspond' and a.ContentType = 'text/html'
         order by t.id`,
        'rt5',
      );
      return { status: Status, replies: rows as { text: string; by: string }[] };
    },
  };
}
