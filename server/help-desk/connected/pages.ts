import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostKinds, type HostPageKind, hostPageKinds } from '../../../wire/host/host';
import type { Db } from '../../shared/db';
import { nothingHere } from '../../shared/errors';
import { languageNamed, languageOf } from '../../shared/language';
import { say } from '../../shared/sentence';
import type { Services } from '../../shared/services';
import { seenTicketsOrNone } from '../../shared/sight';
import type { HelpDesk, HelpDeskPerson } from '../help-desk';
import { menuOf } from '../menu';
import { isData, sendPage, showOrSayOutage, wantsPage } from '../page';
import { actsOf } from './actions';
import { addressIn, pageOf } from './address';
import type { Connection } from './connection';
import { type Place, sayingPage, slotPage, startPage } from './plain-page';
import * as pageSentences from '../../../texts/compiled/server/page';

type Part = Pick<HelpDesk, 'manifest' | 'address' | 'pages'>;

/** Pages for a host that has none for us, the way to its own, and what the browser is told of it (docs/connect/pages.md). */
export function hostPages(connection: Connection): Part {
  const { name, pages, signIn } = connection;
  const address = addressIn(pages);
  return {
    manifest: {
      ids: 'host',
      pages: hostPageKinds.filter((kind) => address(kind, 0) !== null),
      acts: actsOf(connection),
      kinds: hostKinds.filter((kind) => connection.data[kind]),
    },
    address,
    async pages(app) {
      /** Path of the product's root, as browsers see it. */
      const root = new URL(app.services.config.publicUrl ?? 'http://localhost').pathname.replace(/\/+$/, '');
      const ourselves = (path: string) => (path.startsWith('/') ? root + path : path);
      const anonymous = (request: FastifyRequest): Place => ({ root, name, language: languageOf(request) });

      async function readerOf(request: FastifyRequest): Promise<{ person: HelpDeskPerson | null; place: Place }> {
        const { helpDesk, db } = app.services;
        const person = (await helpDesk.identify(db, request))?.person ?? null;
        const locale = person && (await localeOf(db, person.id));
        const place = anonymous(request);
        return { person, place: locale ? { ...place, language: languageNamed(locale) } : place };
      }

      const show = (
        request: FastifyRequest,
        reply: FastifyReply,
        page: (reader: Awaited<ReturnType<typeof readerOf>>) => Promise<FastifyReply>,
      ) =>
        showOrSayOutage(
          request,
          reply,
          async () => page(await readerOf(request)),
          (reason) =>
            sayingPage(anonymous(request), say(pageSentences.out_of_service), reason, [
              { href: '', text: say(pageSentences.again) },
            ]),
        );
      const missing = (reply: FastifyReply, place: Place) =>
        sendPage(
          reply.status(404),
          sayingPage(place, say(pageSentences.not_found), say(pageSentences.not_found_text), [
            { href: `${root}/service-desk`, text: say(pageSentences.to_service_desk) },
          ]),
        );
      const signInFirst = (request: FastifyRequest, reply: FastifyReply, place: Place) =>
        sendPage(
          reply.status(401),
          sayingPage(place, say(pageSentences.sign_in), say(pageSentences.sign_in_text, { name }), [
            ...(signIn.page
              ? [
                  {
                    href: wayBack(ourselves(signIn.page), root + request.url),
                    text: say(pageSentences.to_sign_in),
                  },
                ]
              : []),
            { href: '', text: say(pageSentences.signed_in_again) },
          ]),
        );

      const ours = (request: FastifyRequest, reply: FastifyReply) => {
        if (isData(request.url)) return lost(request, reply);
        return show(request, reply, async ({ person, place }) => {
          if (!person) return signInFirst(request, reply, place);
          return sendPage(reply, slotPage(place, '/service-desk', await menuOf(app.services.db, person)));
        });
      };
      app.get('/service-desk', (request, reply) =>
        show(request, reply, async ({ person, place }) =>
          person ? reply.redirect(`${root}/service-desk/${startPage}`) : signInFirst(request, reply, place),
        ),
      );
      app.get('/service-desk/*', ours);

      for (const path of ['/service-desk/contract-approval/*', '/service-desk/change-approval/*', '/change-approval/*'])
        app.get(path, (request, reply) =>
          show(request, reply, async ({ place }) => sendPage(reply, slotPage(place, '/', null))),
        );

      app.get<{ Params: { kind: string; id: string } }>('/service-desk/go/:kind/:id', (request, reply) =>
        show(request, reply, async ({ person, place }) => {
          if (!person) return signInFirst(request, reply, place);
          const { kind, id } = request.params;
          const known = hostPageKinds.find((one) => one === kind);
          const to = known && /^[1-9]\d{0,14}$/.test(id) && (await pageFor(person, known, Number(id)));
          return to ? reply.redirect(ourselves(to)) : missing(reply, place);
        }),
      );
      const pageFor = async (person: HelpDeskPerson, kind: HostPageKind, id: number) =>
        (await mayGo(app.services, person, kind, id)) ? pageOf(app.services.db, pages, kind, id) : null;

      const lost = (request: FastifyRequest, reply: FastifyReply) => {
        if (!wantsPage(request)) throw nothingHere();
        return show(request, reply, async ({ place }) => missing(reply, place));
      };
      app.get('/*', lost);
    },
  };
}

/** The page to sign in at, told where to come back to if it takes that. */
const wayBack = (page: string, back: string): string => page.replace('{back}', () => encodeURIComponent(back));

const localeOf = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('help_desk.users').select('locale').where('id', '=', id).executeTakeFirst())?.locale ?? '';

/**
 * An id of the host may tell something, as an e-mail address does: clients are led to their own tickets only, and nobody to
 * one that the help-desk does not show them, nor while it cannot say.
 */
async function mayGo(
  { db, helpDesk }: Pick<Services, 'db' | 'helpDesk'>,
  { id: person, role }: HelpDeskPerson,
  kind: HostPageKind,
  id: number,
): Promise<boolean> {
  const tickets = helpDesk.sight?.({ id: person, role }) ?? null;
  if (kind === 'ticket' && !(await seenTicketsOrNone({ tickets }, [id])).has(id)) return false;
  if (role !== 'client') return true;
  if (kind !== 'ticket') return false;
  const own = db.selectFrom('help_desk.tickets').select('id').where('id', '=', id).where('requester_id', '=', person);
  return (await own.executeTakeFirst()) !== undefined;
}
