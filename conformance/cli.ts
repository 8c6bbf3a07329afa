#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { asHtml, asText, checkHost, checkRemote, failuresOf, type HostAdapter, type Report, startFaultServer } from './index';

const usage = `service-desk-conformance host <adapter.mjs>            drives a host's page through every requirement
service-desk-conformance remote <manifest address>     tries every widget of a remote
service-desk-conformance faults [--port 8340]          serves a remote with faults to choose, for trying by hand

--report <file>   also writes the report, as .html or .json
--shim <folder>   remote only: the folder of host-shim.js, if it does not lie beside the manifest
CHROMIUM_PATH     the browser, if Playwright has none of its own`;

async function check(kind: string, subject: string, shim?: string): Promise<Report> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || undefined, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    if (kind === 'remote') return await checkRemote({ name: subject, manifest: subject, shim }, browser);
    const { default: adapter } = (await import(pathToFileURL(path.resolve(subject)).href)) as { default: HostAdapter };
    return await checkHost(adapter, browser);
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { report: { type: 'string' }, shim: { type: 'string' }, port: { type: 'string' } } });
  const [kind, subject] = positionals;
  if (kind === 'faults') {
    const { url } = await startFaultServer(Number(values.port ?? 8340));
    return console.log(`Choose a fault at ${url}/ and point the shim at it: data-manifest="${url}/manifest.json"`);
  }
  if (!subject || (kind !== 'host' && kind !== 'remote')) throw new Error(usage);
  const report = await check(kind, subject, values.shim);
  console.log(asText(report));
  if (values.report) await writeFile(values.report, values.report.endsWith('.json') ? JSON.stringify(report, null, 2) : asHtml([report]));
  process.exitCode = failuresOf(report).length ? 1 : 0;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(2);
});
