import { Readable } from 'node:stream';
import { setImmediate as otherRequests } from 'node:timers/promises';
import { labelEntries } from '../../wire/label/label.schema';
import type { Language } from '../../texts/compiled/languages';
import type { NamedRecord } from '../../wire/protocol/reply';
import { savedNamed } from '../parts/named';
import type { OperationSource } from '../shared/operation';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion } from '../shared/version';
import { printing, readPrint } from './label.print';
import { createTemplate, editTemplate, resetTemplate, viewTemplate } from './label.template';
import * as labelSentences from '../../texts/compiled/server/label';

const edit = ({ db, actor, services }: OperationSource) => ({ db, actor, now: services.now() });

/** There is one, which has no name of its own. */
const template = say(labelSentences.template);
const templateIn = (language: Language): NamedRecord => ({
  name: template.in(language),
  path: '/service-desk/barcode/settings',
});

/** Labels of assets and their template (D3 §7). */
export function labelRoutes(app: App): void {
  route(app, labelEntries.view, async ({ db }) => ({ template: await viewTemplate(db) }));

  route(
    app,
    labelEntries.create,
    async (context) =>
      done(
        savedNamed(true, template),
        await createTemplate(edit(context), context.body, context.files.logo_image),
        templateIn(context.language),
      ),
    { readsFiles: true },
  );

  route(
    app,
    labelEntries.update,
    async (context) => {
      const { body, files, params, request } = context;
      const seen = seenVersion(request, body, 'barcode-template', params.id);
      const saved = await editTemplate(edit(context), params.id, body, seen, files.logo_image);
      return done(savedNamed(false, template), saved, templateIn(context.language));
    },
    { readsFiles: true },
  );

  route(app, labelEntries.reset, async (context) =>
    done(
      say(labelSentences.reset, { name: template }),
      await resetTemplate(edit(context), context.params.id),
      templateIn(context.language),
    ),
  );

  route(app, labelEntries.print, async ({ db, query, reply, language, services }) => {
    const printQuery = readPrint(query);
    const labels = await printing(db, printQuery, services.address());
    const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' };
    // Codes and fonts are loaded when somebody prints.
    if (printQuery.format === 'pdf') {
      const { labelPdf } = await import('./label.pdf');
      return reply
        .headers({ ...headers, 'content-disposition': 'inline; filename="labels.pdf"' })
        .type('application/pdf')
        .send(labelPdf(labels));
    }
    const { labelPage } = await import('./label.page');
    const { policy, pieces } = labelPage(labels, language);
    return reply
      .headers({ ...headers, 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(Readable.from(betweenRequests(pieces)));
  });
}

/** Lets other requests be served after every tenth label. */
async function* betweenRequests(pieces: Iterable<string>): AsyncGenerator<string> {
  let text = '';
  let count = 0;
  for (const piece of pieces) {
    text += piece;
    if (++count % 10) continue;
    yield text;
    text = '';
    await otherRequests();
  }
  yield text;
}
