import { execFileSync } from 'node:child_process';
import { startStory } from '../shim/host-page';
import { card, settled, snippetsIn } from './snippet';

let story: Awaited<ReturnType<typeof startStory>>;
beforeAll(async () => {
  story = await startStory();
  story.host.extensions.push({ point: 'page', module: './card', order: 6 });
});
afterAll(() => story?.end());

/** What runs a template; docs/decisions/009 says how far that is the real thing. */
const engines = {
  php: "PHP's grammar, a small interpreter",
  blade: "Blade's echo and @csrf, PHP's grammar",
  django: 'nunjucks, of the same family',
  erb: "Ruby's ERB, by Opal",
};

/** The page's own values; the token is one that has to be escaped. */
const values = { token: `t"o<k>e&'n`, nonce: 'NONCE', ticket: { id: 42, subject: '<Printer>', asset_ids: '3,5' } };

const templates = snippetsIn('php', 'blade', 'django', 'erb');
const printed = JSON.parse(
  execFileSync(process.execPath, ['e2e/docs/engine/print.mjs'], {
    input: JSON.stringify({ page: values, templates: templates.map(([, snippet]) => snippet) }),
    encoding: 'utf8',
  }),
) as string[];
const html = snippetsIn('html').map(([name, { code }]): [string, string] => [
  name,
  code.replaceAll('nonce="…"', 'nonce="NONCE"'),
]);
const ownRemote = (text: string) =>
  text.replaceAll('host-shim.js"', 'host-shim.js" data-manifest="/remote/manifest.json"');

test.each([
  ...templates.map(([name, { language }], index): [string, string] => [
    `${name} (${engines[language as keyof typeof engines]})`,
    printed[index]!,
  ]),
  ...html,
])('%s: what is printed shows its widgets', async (_name, text) => {
  const script = '<script src="/service-desk/bundle/host-shim.js" nonce="NONCE"></script>';
  // Under requireIntegrity only the real remote will do; elsewhere a small one shows more.
  const required = text.includes('data-require-integrity');
  const head = required ? ' ' : ownRemote(text.includes('host-shim.js') ? '<!-- of the snippet -->' : script);
  const { page, sentence, broken } = await story.open(
    (required ? text : ownRemote(text)) + (text.includes('<service-desk') ? '' : card),
    head,
  );
  await settled(page);
  expect([sentence, broken]).toEqual([[], []]);
  const read = await page.evaluate(() => ({
    token: document.querySelector('meta')?.content,
    ids: [...document.querySelectorAll('service-desk-slot')]
      .map((slot) => slot.getAttribute('ticket-id'))
      .filter((id) => id !== null && id !== '42'),
    fields: [...document.querySelectorAll('service-desk-asset-select')].filter(
      (field) => field.closest('form') && ![...field.closest('form')!.elements].includes(field),
    ).length,
  }));
  expect(read).toEqual({ token: text.includes('<meta') ? values.token : undefined, ids: [], fields: 0 });
  await page.close();
});
