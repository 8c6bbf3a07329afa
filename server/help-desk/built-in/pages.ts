import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import path from 'node:path';
import { filesOnly } from '../../bundle/bundle';
import type { Actor } from '../../shared/actor';
import { admit } from '../../shared/admission';
import type { Db } from '../../shared/db';
import { nothingHere, toApiError } from '../../shared/errors';
import { escapeHtml } from '../../shared/html';
import type { App } from '../../shared/services';
import { deskEntries } from './desk.calls';
import { findTicket, listStatuses } from './desk.queries';
import { isData, sendPage, showOrSayOutage, wantsPage } from '../page';
import { menuOf } from '../menu';
import type { Demo } from '../../seed';
import { demoOf, offeredAccounts, offeredTries } from './demo.pages';
import { sendMail } from './mail.page';
import { pageLanguage, shells } from './shell';

interface Page {
  path: string;
  /** File of host-shim/demo/pages, and the name by which the page's script and style know it. */
  file: string;
  title: string;
  /** Shown to people who are not signed in as well. */
  public?: true;
  needs?: 'agent' | 'admin';
  /** What its script shows first is printed with it, so that nothing moves once it is there. */
  data?: (db: Db, actor: Actor, id: number) => Promise<object>;
  /** The same, of the demo; without one there is nothing. `email` is the reader's, empty while nobody is signed in. */
  demo?: (db: Db, demo: Demo, email: string) => Promise<object>;
}

const ticketAndStatuses = async (db: Db, actor: Actor, id: number) => ({
  ticket: await findTicket(db, actor, id),
  statuses: await listStatuses(db),
});

const pages: readonly Page[] = [
  { path: '/tickets', file: 'tickets', title: 'Tickets' },
  { path: '/login', file: 'login', title: 'Sign in', public: true, demo: offeredAccounts },
  { path: '/not-found', file: 'not-found', title: 'Not found', public: true },
  { path: '/thread/:id', file: 'thread', title: 'Ticket', data: ticketAndStatuses },
  { path: '/people', file: 'people', title: 'People', needs: 'agent' },
  { path: '/user/:id', file: 'user', title: 'Person', needs: 'agent' },
  { path: '/organizations', file: 'organizations', title: 'Organizations', needs: 'agent' },
  { path: '/organizations/:id', file: 'organization', title: 'Organization', needs: 'agent' },
  { path: '/assign-teams/:id', file: 'team', title: 'Team', needs: 'agent' },
  { path: '/admin/department/:id', file: 'department', title: 'Department', needs: 'agent' },
  { path: '/admin/agents', file: 'agents', title: 'Agents', needs: 'admin' },
  { path: '/admin/agents/:id/permissions', file: 'agent-permissions', title: 'Permissions', needs: 'admin' },
  { path: '/outbox', file: 'outbox', title: 'Outbox', needs: 'admin' },
  { path: '/service-desk', file: 'service-desk', title: 'Service desk' },
  { path: '/service-desk/*', file: 'service-desk', title: 'Service desk' },
  { path: '/service-desk/contract-approval/*', file: 'approval', title: 'Approval', public: true },
  { path: '/service-desk/change-approval/*', file: 'approval', title: 'Approval', public: true },
  { path: '/change-approval/*', file: 'approval', title: 'Approval', public: true },
  { path: '/demo/automation.html', file: 'automation', title: 'Forms and rules', needs: 'agent' },
  { path: '/demo/plain.html', file: 'plain', title: 'Plain page' },
  { path: '/demo/debug.html', file: 'debug', title: 'Debug' },
];

/** The first page: with a demo what it is and what to try. */
const home: Page = { path: '/', file: 'home', title: 'Welcome', demo: offeredTries };
const homeWithoutDemo: Page = { path: '/', file: 'tickets', title: 'Tickets' };

/** Pages that moved: all settings are one place. */
const moved = {
  '/admin': '/service-desk/admin',
  '/admin/form-groups': '/service-desk/form-group/asset',
  '/admin/workflows': '/service-desk/workflow',
  '/admin/listeners': '/service-desk/listener',
};

/** The pages of the help-desk that we ship. `dist` holds `demo/`; The bundle is served already. */
export async function serveDeskPages(app: App, dist: string): Promise<void> {
  await app.register(async (files) => {
    filesOnly(files);
    await files.register(fastifyStatic, {
      root: path.join(dist, 'demo/public'),
      prefix: '/demo/',
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    });
  });

  const demo = await demoOf(app.services, dist);
  const shell = shells(path.join(dist, 'demo/pages'));
  const show = (request: FastifyRequest, reply: FastifyReply, page: Omit<Page, 'path'>, main?: string) =>
    showOrSayOutage(
      request,
      reply,
      () => showPage(request, reply, page, main),
      (reason) =>
        shell(
          { file: 'unavailable', title: 'Out of service' },
          request,
          null,
          escapeHtml(reason.in(pageLanguage(request))),
        ),
    );
  const showPage = async (request: FastifyRequest, reply: FastifyReply, page: Omit<Page, 'path'>, main?: string) => {
    const session = await app.services.helpDesk.identify(app.services.db, request);
    if (!session && !page.public) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`);
    const role = session?.person.role;
    const allowed = !page.needs || role === 'admin' || role === page.needs;
    if (!allowed) return sendPage(reply, shell({ file: 'not-found', title: 'Not found' }, request, session, main));
    const data = page.demo
      ? demo && (await page.demo(app.services.db, demo, session?.person.email ?? ''))
      : await dataOf(page, request, reply);
    const mayOpen = session && (await menuOf(app.services.db, session.person));
    return sendPage(reply, shell({ ...page, data, mayOpen }, request, session, main));
  };
  /** `null` if the page has none, or not for this reader: then its script asks and says why. */
  const dataOf = async ({ data }: Omit<Page, 'path'>, request: FastifyRequest, reply: FastifyReply) => {
    const { id = '' } = request.params as { id?: string };
    if (!data || !/^[1-9]\d{0,8}$/.test(id)) return null;
    await admit(app.services, request, reply, deskEntries.ticket);
    return data(app.services.db, request.actor!, Number(id)).catch((error: unknown) => {
      if (toApiError(error)?.status === 404) return null;
      throw error;
    });
  };

  for (const page of [demo ? home : homeWithoutDemo, ...pages])
    app.get(page.path, (request, reply) =>
      isData(request.url) ? missing(request, reply) : show(request, reply, page),
    );

  for (const [from, to] of Object.entries(moved)) app.get(from, (_request, reply) => reply.redirect(to));

  app.get<{ Params: { id: string } }>('/outbox/:id', (request, reply) => sendMail(app, request, reply));

  /** Shows what a form of the plain page has sent, to prove that the browser submitted the fields itself. */
  const submitted = (request: FastifyRequest, reply: FastifyReply) => {
    const sent = (request.method === 'GET' ? request.query : request.body) as Record<string, unknown>;
    const rows = Object.entries(sent ?? {}).map(
      ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml([value].flat().join(', '))}</dd>`,
    );
    return show(request, reply, { file: 'plain-submitted', title: 'Submitted' }, `<dl>${rows.join('')}</dl>`);
  };
  app.get('/demo/plain-submitted', submitted);
  app.post('/demo/plain-submitted', submitted);

  const missing = (request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsPage(request)) throw nothingHere();
    return show(request, reply.code(404), { file: 'not-found', title: 'Not found', public: true });
  };
  app.get('/*', missing);
}
