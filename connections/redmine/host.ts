import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startConnectedDesk } from '../../e2e/testing/connected';
import { freePort } from '../../server/testing/free-port';
import { startInFolder } from '../testing/folder';
import { password, people, type RealHost, type StartHost } from '../testing/host';
import { startApache } from '../testing/proxies';
import { replaceEach } from '../testing/text';
import { key, secret, startRedmine } from './testing/redmine';

interface Issue {
  issue: {
    id: number;
    status: { name: string };
    journals: { user: { name: string }; notes?: string }[];
  };
}

/** Redmine from Debian, with the plugin and the connection file of this folder, behind Apache. */
export const startRedmineHost: StartHost = (settings) =>
  startInFolder('redmine', async (folder, running) => {
    const [port, hostPort, deskPort] = await Promise.all([freePort(), freePort(), freePort()]);
    const url = `http://127.0.0.1:${port}`;
    const redmine = await startRedmine(folder, hostPort, url);
    running.push(redmine.stop);
    const file = path.join(folder, 'connection.yaml');
    const connection = replaceEach(await readFile('connections/redmine/connection.yaml', 'utf8'), [
      ['http://127.0.0.1:8000', redmine.url],
    ]);
    await writeFile(file, connection);
    const desk = await startConnectedDesk({
      file,
      publicUrl: url,
      port: deskPort,
      env: { SERVICE_DESK_SECRET: secret, REDMINE_FIRST_ADMIN: redmine.firstAdmin, ...settings },
    });
    running.push(desk.stop);
    running.push(await startApache({ folder, port, deskPort, hostPort, hostPrints: true }));
    return { url, desk, ...usedAndRead(redmine.url) };
  });

/** Redmine as people use it, and as its REST API tells it. */
export function usedAndRead(redmineUrl: string): Omit<RealHost, 'url' | 'desk' | 'end'> {
  async function query<T>(path: string, init: { by?: string; body?: object } = {}): Promise<T> {
    const reply = await fetch(redmineUrl + path, {
      method: init.body ? 'POST' : 'GET',
      headers: {
        'X-Redmine-API-Key': key,
        'Content-Type': 'application/json',
        ...(init.by && { 'X-Redmine-Switch-User': init.by }),
      },
      body: init.body && JSON.stringify(init.body),
    });
    if (!reply.ok) throw new Error(`Redmine answers ${reply.status} to ${path}: ${await reply.text()}`);
    return (await reply.json()) as T;
  }
  const loginOf = (name: string) => Object.values(people).find((one) => one.name === name)?.login ?? name;

  return {
    name: 'Redmine',
    layout: '#top-menu',
    closed: 'Closed',
    async signIn(page, account) {
      await page.getByLabel('Login').fill(people[account].login);
      await page.locator('#password').fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL((address) => !address.pathname.startsWith('/login'));
    },
    async signOut(page) {
      await page.goto('/');
      await page.getByRole('link', { name: 'Sign out' }).click();
      await page.getByRole('link', { name: 'Sign in' }).waitFor();
    },
    settings: { path: '/settings/plugin/service_desk', field: (name) => `settings[${name}]`, save: 'Apply' },
    kitPage: (open) => ({
      name: 'Redmine',
      open,
      place: '#content',
      async click(page) {
        await page.locator('#content > .contextual .icon-edit').first().click();
        await page.locator('#issue_notes').waitFor();
      },
      async submit(page) {
        await page.locator('#content > .contextual .icon-edit').first().click();
        await page.locator('#issue_notes').fill('Done.');
        await page.locator('#issue-form > [name=commit]').click();
        await page.locator('#flash_notice').waitFor();
      },
      async shortcut(page) {
        await page.keyboard.press('Alt+e');
        await page.locator('#issue_notes').waitFor();
      },
      async navigate(page) {
        await page.locator('#main-menu a.issues').click();
        // A page whose scripts do not come, as the kit makes it, never ends loading.
        await page.waitForURL('**/projects/support/issues', { waitUntil: 'domcontentloaded' });
      },
      async trap(page) {
        await page.locator('#watchers .contextual a').click();
        await page.locator('.ui-dialog #new-watcher-form').waitFor();
      },
    }),
    api: { url: `${redmineUrl}/service-desk-api`, secret },
    async idOf(account) {
      const { users } = await query<{ users: { id: number }[] }>(`/users.json?name=${people[account].login}`);
      return String(users[0]!.id);
    },
    async makeTicket(subject, of) {
      const issue = { project_id: of ? 'hall' : 'support', tracker_id: 3, subject, description: 'Please help.' };
      const made = await query<Issue>('/issues.json', { by: people.client.login, body: { issue } });
      return String(made.issue.id);
    },
    ticketPage: (id) => `/issues/${id}`,
    async readTicket(id) {
      const { issue } = await query<Issue>(`/issues/${id}.json?include=journals`);
      const replies = issue.journals.flatMap(({ notes, user }) =>
        notes ? [{ text: notes, by: loginOf(user.name) }] : [],
      );
      return { status: issue.status.name, replies };
    },
  };
}
