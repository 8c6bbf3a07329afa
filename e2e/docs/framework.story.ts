import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { Page } from 'playwright-core';
import { compileScript, parse } from 'vue/compiler-sfc';
import { type BundleHost, nonce, startBundleHost } from '../shim/bundle-host';
import { startStory } from '../shim/host-page';
import { card, settled, snippetsIn } from './snippet';

let story: Awaited<ReturnType<typeof startStory>>;
let bundle: BundleHost;
beforeAll(async () => void ([story, bundle] = await Promise.all([startStory(), startBundleHost()])));
afterAll(() => Promise.all([story?.end(), bundle?.close()]));

const sources = {
  'service-desk-host': 'host-shim/package/index.ts',
  'service-desk-host/react': 'host-shim/package/react.ts',
  'service-desk-host/vue': 'host-shim/package/vue.ts',
  'service-desk-host/protocol': 'host-shim/protocol.ts',
};
const given: Plugin = {
  name: 'given',
  setup(setup) {
    setup.onResolve({ filter: /^service-desk-host/ }, ({ path: name }) => ({
      path: path.resolve(sources[name as keyof typeof sources]),
    }));
  },
};

async function bundled(code: string, loader: 'ts' | 'tsx', globalName?: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, loader, resolveDir: process.cwd() },
    // Vue, for the wrapper of it too.
    nodePaths: ['e2e/node_modules'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName,
    plugins: [given],
    jsx: 'automatic',
    target: 'es2022',
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  });
  const text = outputFiles[0]!.text.replaceAll('</script', '<\\/script');
  return `<div id="app"></div><script nonce="NONCE">${text}</script>`;
}

const followed = async (page: Page, code: string) => {
  await page.getByText('card 1').waitFor();
  if (!code.includes('navigate')) return;
  await page.getByText('inside').click();
  await page.waitForFunction(() => document.querySelector('main')!.title === '/inside?x=1#y');
};

test.each(snippetsIn('tsx'))('%s: mounts, and a host that wants to follows a link', async (_name, { code }) => {
  const { page, broken } = await story.open(await bundled(code, 'tsx'));
  await followed(page, code);
  expect(broken).toEqual([]);
  await page.close();
});

test.each(snippetsIn('vue'))('%s: mounts, and a host that wants to follows a link', async (_name, { code }) => {
  const { descriptor } = parse(code);
  const { content } = compileScript(descriptor, { id: 'page', inlineTemplate: true, genDefaultAs: 'App' });
  const { page, broken } = await story.open(
    await bundled(`${content}\nimport { createApp } from 'vue';\ncreateApp(App).mount('#app');`, 'ts'),
  );
  await followed(page, code);
  expect(broken).toEqual([]);
  await page.close();
});

test.each(snippetsIn('ts'))('%s: runs bundled into a page', async (_name, { file, code }) => {
  const script = (await bundled(code, 'ts', 'snippet')).replaceAll('NONCE', nonce);
  const page = await story.browser.newPage();
  const lines: string[] = [];
  page.on('console', (line) => void lines.push(line.text()));
  bundle.page = { policy: '', attributes: '', body: `${file.endsWith('module-federation.md') ? '' : card}${script}` };
  await page.goto(`${bundle.url}/page`);
  if (file.endsWith('module-federation.md')) {
    const left = await page.evaluate(async () => {
      const { mountAssociates } = (
        window as unknown as { snippet: { mountAssociates(place: HTMLElement, id: number): Promise<() => void> } }
      ).snippet;
      const place = document.getElementById('app')!;
      const unmount = await mountAssociates(place, 42);
      while (!place.shadowRoot!.textContent) await new Promise((next) => setTimeout(next, 20));
      const shown = place.shadowRoot!.textContent!.length;
      unmount();
      await new Promise((next) => setTimeout(next, 50));
      return [shown > 0, place.shadowRoot!.textContent];
    });
    expect(left).toEqual([true, '']);
  } else {
    await settled(page);
    const mounted = (line: string) => line.startsWith('mount ./ticket-associates');
    if (!lines.some(mounted)) await page.waitForEvent('console', (line) => mounted(line.text()));
  }
  await page.close();
});
