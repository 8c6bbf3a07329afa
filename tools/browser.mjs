// Finds a Chromium that starts here: the system's, the one inside the npm package @sparticuz/chromium, Playwright's
// own.
// As a program it prints Playwright's launch options as JSON.
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const systemPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function systemBrowsers() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...systemNames.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...systemPlaces].filter(
    (file) => existsSync(file),
  );
}

/**
 * Unpacks Chromium, libraries that a bare machine lacks and a font, once per version. Returns the folder; null if the
 * package is not there.
 */
async function unpacked() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packageDir = path.resolve(path.dirname(entry), '..');
  const { version } = JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8'));
  const folder = path.join(root, '.cache', `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const { inflate } = await import(entry);
  mkdirSync(path.dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  const { TMPDIR } = process.env;
  // The package unpacks into the folder for temporary files.
  process.env.TMPDIR = draft;
  try {
    for (const file of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
      await inflate(path.join(packageDir, 'bin', file));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  writeFileSync(
    path.join(draft, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?>\n<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
  );
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * Launch options to try, in this order. The last of the npm package brings its own libraries and font, for a machine
 * that has none.
 */
async function candidates() {
  const folder = await unpacked();
  const packed = folder && { executablePath: path.join(folder, 'chromium'), args: [...args, '--headless=shell'] };
  const fonts = folder && !existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: path.join(folder, 'fonts') };
  const bare = folder && {
    LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
    FONTCONFIG_PATH: path.join(folder, 'fonts'),
    HOME: process.env.HOME ?? homedir(),
  };
  const named = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [];
  return [
    ...[...named, ...systemBrowsers()].map((executablePath) => ({ executablePath, args })),
    ...(packed
      ? [
          { ...packed, env: { ...process.env, ...fonts } },
          { ...packed, env: { ...process.env, ...bare } },
        ]
      : []),
    { args },
  ];
}

/**
 * Options for `chromium.launch` of playwright-core with which a browser has just started and drawn a page. Throws what
 * each candidate said.
 */
export async function findBrowser() {
  const reasons = [];
  for (const options of await candidates()) {
    try {
      const browser = await chromium.launch({ ...options, timeout: 30_000 });
      const page = await browser.newPage();
      await page.setContent('<h1>Ready</h1>');
      await page.screenshot();
      await browser.close();
      return options;
    } catch (error) {
      reasons.push(
        `${options.executablePath ?? "Playwright's own"}: ${error.message.split('\n').slice(0, 3).join(' ')}`,
      );
    }
  }
  throw new Error(`No Chromium starts on this machine; set CHROMIUM_PATH to one that does.\n${reasons.join('\n')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    // The environment is the reader's own; only what differs from it is told.
    const { env, ...options } = await findBrowser();
    const extra = env && Object.fromEntries(Object.entries(env).filter(([name, value]) => process.env[name] !== value));
    console.log(JSON.stringify({ ...options, env: extra }));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
