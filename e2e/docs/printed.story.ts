import { startStory } from '../shim/host-page';
import { card, settled, snippetsIn } from './snippet';

let story: Awaited<ReturnType<typeof startStory>>;
beforeAll(async () => void (story = await startStory()));
afterAll(() => story?.end());

/** What PHP, Blade, Django and ERB would print: values by what they are called, no control tags. */
const printed = (template: string) =>
  template
    .replaceAll(/@csrf|\{% csrf_token %\}/g, '<input type="hidden" name="csrf" value="token">')
    .replaceAll(/<\?=(.*?)\?>|\{\{(.*?)\}\}|<%=(.*?)%>/g, (_all, ...names: (string | undefined)[]) => {
      const name = names.find((part) => typeof part === 'string') ?? '';
      if (/nonce/i.test(name)) return nonceOfHost;
      if (/csrf|authenticity/.test(name)) return 'token';
      if (/asset_ids/.test(name)) return '3,5';
      if (/id\b/.test(name)) return '42';
      throw new Error(`Nothing is known of ${name}`);
    });
const nonceOfHost = 'NONCE';
const ownRemote = (html: string) => html.replaceAll('host-shim.js"', 'host-shim.js" data-manifest="/remote/manifest.json"');

test.each(snippetsIn('php', 'blade', 'django', 'erb', 'html'))('%s: what is printed shows its widgets', async (_name, { code }) => {
  const page = printed(code);
  const script = '<script src="/service-desk/bundle/host-shim.js" nonce="NONCE"></script>';
  const required = code.includes('data-require-integrity');
  // Under requireIntegrity only the real remote will do; elsewhere a small one shows more.
  const head = required ? ' ' : ownRemote(page.includes('host-shim.js') ? '<!-- of the snippet -->' : script);
  const opened = await story.open((required ? page : ownRemote(page)) + (page.includes('<service-desk') ? '' : card), head);
  await settled(opened.page);
  expect([opened.said, opened.broken]).toEqual([[], []]);
  if (page.includes('asset-select') && page.includes('<form')) expect(await opened.page.evaluate(() => 'setFormValue' in ElementInternals.prototype && document.forms[0]!.elements.length)).toBeGreaterThan(0);
  await opened.page.close();
});

