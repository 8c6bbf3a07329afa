#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import type { Lent } from './backend/command';
import {
  asHtml,
  asText,
  checkHost,
  checkRemote,
  failuresOf,
  type HostAdapter,
  type Report,
  startFaultServer,
} from './index';

const usage = `service-desk-conformance host <adapter.mjs>            drives a host's page through every requirement
service-desk-conformance remote <manifest address>     tries every widget of a remote
service-desk-conformance backend <connection file>     drives a help-desk's host API: who, people, tickets, actions
service-desk-conformance faults [--port 8340]          serves a remote with faults to choose, for trying by hand

--report <file>   also writes the report, as .html or .json
--shim <folder>   remote only: the folder of host-shim.js, if it does not lie beside the manifest
--agent, --client, --expired "name=value"   backend only: cookies of somebody who is signed in to the host, or was
--ticket <id>     backend only: a ticket that was made a moment ago and may be acted upon; asked for at a terminal
--by agent:<id>   backend only: who acts on it, if no cookies of an agent are given
--help            this text
CHROMIUM_PATH     the browser, if Playwright has none of its own

Exit code 0: everything passed. 1: something failed. 2: nothing could be tried.`;

async function launch(): Promise<Browser> {
  const { chromium } = await import('playwright-core').catch((error: Error & { code?: string }) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      'Pages are tried in a browser, and playwright-core is not installed: "npm install playwright-core".',
    );
  });
  try {
    return await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
  } catch (error) {
    throw new Error(
      `No browser starts: name one in CHROMIUM_PATH, or run "npx playwright-core install chromium".\n${String(error).split('\n', 1).join()}`,
    );
  }
}

async function adapterIn(file: string): Promise<HostAdapter> {
  const place = path.resolve(file);
  if (!existsSync(place)) throw new Error(`There is no file ${place}.`);
  const { default: adapter } = (await import(pathToFileURL(place).href).catch((error: Error) => {
    throw new Error(`${place} cannot be loaded: ${error.message}`);
  })) as { default?: Partial<HostAdapter> };
  const lacking = (['name', 'open', 'place', 'click', 'submit', 'navigate'] as const).filter(
    (member) => !adapter?.[member],
  );
  if (lacking.length)
    throw new Error(
      `The default export of ${place} is no adapter: it has no ${lacking.join(', ')}. The README shows one.`,
    );
  return adapter as HostAdapter;
}

async function check(kind: string, subject: string, shim?: string): Promise<Report> {
  const adapter = kind === 'host' ? await adapterIn(subject) : null;
  const browser = await launch();
  try {
    return adapter
      ? await checkHost(adapter, browser)
      : await checkRemote({ name: subject, manifest: subject, shim }, browser);
  } finally {
    await browser.close();
  }
}

/** What it needs besides (drivers of databases) comes with the package where it could be installed. */
async function checkConnection(file: string, lent: Lent): Promise<Report> {
  const command = await import('./backend/command').catch((error: Error & { code?: string }) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(`A package that this needs is not installed: ${error.message}`);
  });
  return command.checkConnection(file, lent);
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      report: { type: 'string' },
      shim: { type: 'string' },
      port: { type: 'string' },
      agent: { type: 'string' },
      client: { type: 'string' },
      expired: { type: 'string' },
      ticket: { type: 'string' },
      by: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [kind, subject] = positionals;
  if (values.help) return console.log(usage);
  if (kind === 'faults') {
    const { url } = await startFaultServer(Number(values.port ?? 8340));
    return console.log(`Choose a fault at ${url}/ and point the shim at it: data-manifest="${url}/manifest.json"`);
  }
  if (!subject || (kind !== 'host' && kind !== 'remote' && kind !== 'backend')) throw new Error(usage);
  const report = kind === 'backend' ? await checkConnection(subject, values) : await check(kind, subject, values.shim);
  console.log(asText(report));
  if (values.report)
    await writeFile(
      values.report,
      values.report.endsWith('.json') ? JSON.stringify(report, null, 2) : asHtml([report]),
    );
  process.exitCode = failuresOf(report).length ? 1 : 0;
}

main().catch((error: Error & { code?: string }) => {
  console.error(error.code?.startsWith('ERR_PARSE_ARGS') ? `${error.message}\n\n${usage}` : error.message);
  process.exit(2);
});
