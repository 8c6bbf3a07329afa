import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { startStory } from './host-page';

const folder = path.resolve('.test/host-package');
const consumer = path.resolve('.test/host-consumer');
const installed = path.join(consumer, 'node_modules/service-desk-host');
const from = (folder: string, suffix = '') => ({
  react: path.resolve(`${folder}/react${suffix}`),
  'react-dom': path.resolve(`${folder}/react-dom${suffix}`),
});

let story: Awaited<ReturnType<typeof startStory>>;
beforeAll(async () => {
  execFileSync(process.execPath, ['host-shim/package/build.mjs', folder], { stdio: 'inherit' });
  const packed = execFileSync('npm', ['pack', '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
  rmSync(consumer, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', path.join(folder, packed), '-C', installed, '--strip-components=1']);
  mkdirSync(path.join(consumer, 'node_modules/@types'), { recursive: true });
  for (const name of ['react', '@types/react', 'csstype'])
    symlinkSync(path.resolve('node_modules', name), path.join(consumer, 'node_modules', name));
  for (const name of ['vue', '@vue'])
    symlinkSync(path.resolve('e2e/node_modules', name), path.join(consumer, 'node_modules', name));
  story = await startStory();
}, 120_000);
afterAll(() => story?.end());

/** What the compiler says. To read the types of React and Vue takes it seconds: once for all files. */
const compile = (files: string[], moduleResolution: string, module: string) => {
  try {
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      'false',
      '--jsx',
      'react-jsx',
      '--target',
      'es2022',
      '--module',
      module,
      '--moduleResolution',
      moduleResolution,
      '--types',
      'react',
    ];
    return execFileSync(process.execPath, [path.resolve('node_modules/typescript/bin/tsc'), ...options, ...files], {
      cwd: consumer,
      encoding: 'utf8',
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
};

test.each([
  ['bundler', 'esnext'],
  ['nodenext', 'nodenext'],
])('what is packed compiles in a host by %s resolution, and wrong contexts do not', (moduleResolution, module) => {
  const source = readFileSync('e2e/shim/host-types.tsx', 'utf8')
    .replaceAll('../../host-shim/package/index', 'service-desk-host')
    .replaceAll('../../host-shim/package/', 'service-desk-host/');
  writeFileSync(path.join(consumer, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(consumer, 'host.tsx'), source);
  // The same file proves nothing if the compiler saw no types: one expectation less is one error more.
  writeFileSync(
    path.join(consumer, 'wrong.tsx'),
    source.replace('// @ts-expect-error a point that does not exist', ''),
  );
  const sentence = compile(['host.tsx', 'wrong.tsx'], moduleResolution, module);
  // Further lines of a message are indented.
  const ofWrong = /^wrong\.tsx.*\n( .*\n)*/gm;
  expect(sentence.replaceAll(ofWrong, '').replaceAll(/^.*node_modules\/(?!service-desk-host).*\n/gm, '')).toBe('');
  expect(sentence.match(ofWrong)?.join('')).toContain('\'"ticket.weather"\'');
});

test.each(['react', 'vue'])('the wrapper for %s weighs at most 0.5 kB', (name) => {
  expect(gzipSync(readFileSync(path.join(installed, `${name}.js`)), { level: 9 }).length).toBeLessThanOrEqual(500);
});

const bundle = (contents: string, alias = {}) => {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: consumer },
    bundle: true,
    write: false,
    format: 'iife',
    alias,
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    logLevel: 'error',
  });
  // As text of the page; the policy allows it by the nonce.
  return `<div id="app"></div><script nonce="NONCE">${outputFiles[0]!.text.replaceAll('</script', '<\\/script')}</script>`;
};

const react = `
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ServiceDeskSlot } from 'service-desk-host/react';
function App() {
  const [ticketId, show] = useState(1);
  const [path, follow] = useState('');
  const [here, setHere] = useState(true);
  Object.assign(window, { show, setHere });
  return createElement('main', { title: path }, here && createElement(ServiceDeskSlot, { point: 'ticket.associates', context: { ticketId }, className: 'card', onNavigate: (event) => { event.preventDefault(); follow(event.detail.path); } }));
}
createRoot(document.getElementById('app')).render(createElement(App));`;

const vue = `
import { createApp, h, ref } from 'vue';
import { ServiceDeskSlot } from 'service-desk-host/vue';
const ticketId = ref(1), path = ref(''), here = ref(true);
Object.assign(window, { show: (id) => (ticketId.value = id), setHere: (is) => (here.value = is) });
createApp({ render: () => h('main', { title: path.value }, here.value ? [h(ServiceDeskSlot, { point: 'ticket.associates', context: { ticketId: ticketId.value }, class: 'card', onNavigate: (event) => { event.preventDefault(); path.value = event.detail.path; } })] : []) }).mount('#app');`;

declare global {
  interface Window {
    show(id: number): void;
    setHere(is: boolean): void;
  }
}

test.each([
  ['React 18', () => bundle(react, from('e2e/node_modules', '-18'))],
  ['React 19', () => bundle(react, from('node_modules'))],
  ['Vue 3', () => bundle(vue)],
])('%s: a slot mounts, is updated once per change, hands events over and unmounts', async (_name, body) => {
  const { page, sentence, broken } = await story.open(body());
  await page.getByText('card 1').waitFor();
  await page.evaluate(() => window.show(2));
  await page.waitForFunction(() => window.reported.some((line) => line.startsWith('update')));
  await page.getByText('inside').click();
  await page.waitForFunction(() => document.querySelector('main')!.title === '/inside?x=1#y');
  expect(
    await page.evaluate(() => [location.pathname, document.querySelector('service-desk-slot')!.className]),
  ).toEqual(['/page', 'card']);
  expect(await page.evaluate(() => window.reported.filter((line) => /^(mount|update)/.test(line)).slice(0, 2))).toEqual(
    ['mount {"ticketId":1}', 'update {"ticketId":2}'],
  );
  await page.evaluate(() => window.setHere(false));
  await page.waitForFunction(() => window.reported.includes('unmount'));
  expect([sentence, broken]).toEqual([[], []]);
  await page.close();
});

test('a host without the script on its pages loads it by a call, once, and may try again when that failed', async () => {
  const calls = bundle(`import { loadShim, observe } from 'service-desk-host';
    window.events = [];
    observe((event) => window.events.push(event));
    Object.assign(window, { loadShim });`);
  const { page } = await story.open(calls, ' ');
  type Loading = {
    loadShim(options: object): Promise<typeof window.ServiceDesk>;
    events: { type: string; phase?: string; of?: string }[];
  };
  const outcome = await page.evaluate(async () => {
    const { loadShim } = window as unknown as Loading;
    const nonce = document.querySelector('script')!.nonce;
    const first = await loadShim({ src: '/no-such-page-is-a-script', nonce }).then(
      (desk) => typeof desk,
      (error: Error) => error.message,
    );
    const options = { src: '/desk/service-desk/bundle/host-shim.js', manifest: '/remote/manifest.json', nonce };
    const [one, two] = await Promise.all([loadShim(options), loadShim(options)]);
    const host = one.createHost({});
    host.mount('ticket.associates', document.body, { ticketId: 1 });
    return [first, one === two];
  });
  expect(outcome[1]).toBe(true);
  await page.getByText('card 1').waitFor();
  expect(
    await page.evaluate(() => (window as unknown as Loading).events.map(({ phase, of }) => `${phase} ${of}`).sort()),
  ).toEqual(['entry ', 'manifest ', 'module ./card', 'mount ./card']);
  await page.close();
});

test('dispose takes away what a host has mounted, and nothing else', async () => {
  const { page } = await story.open('<service-desk-slot point="ticket.associates" ticket-id="9"></service-desk-slot>');
  await page.evaluate(() => {
    const host = window.ServiceDesk.createHost({});
    host.mount('ticket.associates', document.body, { ticketId: 1 });
    window.ServiceDesk.mount('ticket.associates', document.body, { ticketId: 2 });
    host.dispose();
  });
  expect(await page.evaluate(() => window.ServiceDesk.inspect().slots.length)).toBe(2);
  await page.close();
});
