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
import { retryAfter } from '../../../wire/protocol/outage';
import { deskEntries } from './desk.calls';
import { findTicket, listStatuses } from './desk.queries';
import { pageLanguage, shells } from './shell';
import { Sentence } from '../../shared/sentence';

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
}

const ticketAndStatuses = async (db: Db, actor: Actor, id: number) => ({
  ticket: await findTicket(db, actor, id),
  statuses: await listStatuses(db),
});

const pages: readonly Page[] = [
  { path: '/', file: 'tickets', title: 'Tickets' },
  { path: '/tickets', file: 'tickets', title: 'Tickets' },
  { path: '/login', file: 'login', title: 'Sign in', public: true },
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
  { path: '/admin/form-groups', file: 'form-groups', title: 'Form groups', needs: 'agent' },
  { path: '/admin/workflows', file: 'workflows', title: 'Workflows', needs: 'agent' },
  { path: '/admin/listeners', file: 'listeners', title: 'Listeners', needs: 'agent' },
  { path: '/outbox', file: 'outbox', title: 'Outbox', needs: 'admin' },
  { path: '/service-desk', file: 'service-desk', title: 'Service desk' },
  { path: '/service-desk/*', file: 'service-desk', title: 'Service desk' },
  { path: '/service-desk/contract-approval/*', file: 'approval', title: 'Approval', public: true },
  { path: '/service-desk/change-approval/*', file: 'approval', title: 'Approval', public: true },
  { path: '/change-approval/*', file: 'approval', title: 'Approval', public: true },
  { path: '/demo/plain.html', file: 'plain', title: 'Plain page' },
  { path: '/demo/debug.html', file: 'debug', title: 'Debug' },
];

/** Our own pages run no script but with the nonce of their response, and no inline style. */
const policy = (nonce: string) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: [`'nonce-${nonce}'`],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    frameSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
});

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

  const shell = shells(path.join(dist, 'demo/pages'));
  const print = async (reply: FastifyReply, { html, nonce }: ReturnType<typeof shell>) => {
    await reply.helmet({ contentSecurityPolicy: policy(nonce), strictTransportSecurity: false });
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .type('text/html; charset=utf-8')
      .send(html);
  };
  const show = async (request: FastifyRequest, reply: FastifyReply, page: Omit<Page, 'path'>, main?: string) => {
    try {
      return await showPage(request, reply, page, main);
    } catch (error) {
      const failure = toApiError(error);
      if (failure?.status !== 503 || !(failure.body instanceof Sentence)) throw error;
      request.failure = error;
      return print(
        reply.status(503).header('retry-after', retryAfter),
        shell(
          { file: 'unavailable', title: 'Out of service' },
          request,
          null,
          escapeHtml(failure.body.in(pageLanguage(request))),
        ),
      );
    }
  };
  const showPage = async (request: FastifyRequest, reply: FastifyReply, page: Omit<Page, 'path'>, main?: string) => {
    const session = await app.services.helpDesk.identify(app.services.db, request);
    if (!session && !page.public) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`);
    const role = session?.person.role;
    const allowed = !page.needs || role === 'admin' || role === page.needs;
    if (!allowed) return print(reply, shell({ file: 'not-found', title: 'Not found' }, request, session, main));
    return print(reply, shell({ ...page, data: await dataOf(page, request) }, request, session, main));
  };
  /** `null` if the page has none, or not for this reader: then its script asks and says why. */
  const dataOf = async ({ data }: Omit<Page, 'path'>, request: FastifyRequest) => {
    const { id = '' } = request.params as { id?: string };
    if (!data || !/^[1-9]\d{0,8}$/.test(id)) return null;
    await admit(app.services, request, deskEntries.ticket.call);
    return data(app.services.db, request.actor!, Number(id)).catch((error: unknown) => {
      if (toApiError(error)?.status === 404) return null;
      throw error;
    });
  };

  for (const page of pages)
    app.get(page.path, (request, reply) =>
      isData(request.url) ? missing(request, reply) : show(request, reply, page),
    );

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
    if (isData(request.url) || !request.headers.accept?.includes('text/html')) throw nothingHere();
    return show(request, reply.code(404), { file: 'not-found', title: 'Not found', public: true });
  };
  app.get('/*', missing);
}

const isData = (url: string): boolean => /^\/(service-desk\/(api|bundle|get)|api|help-desk\/api)(\/|$)/.test(url);
