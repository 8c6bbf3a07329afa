const path = require('node:path');
const playwright = require('playwright-core');
const ServerEnvironment = require('../../server/testing/environment.js');

const packages = `${path.sep}node_modules${path.sep}`;
const isPackage = (frame) => frame?.getFileName()?.includes(packages);

/**
 * Playwright reads the stack at each of its calls, and Jest translates every frame to a line of the sources; that took
 * a third of a story's processor time. Of what happened inside packages only the call into them is told.
 */
const shortened = (translate) => (error, frames) =>
  translate(error, frames.filter((frame, index) => !isPackage(frame) || !isPackage(frames[index + 1])).slice(0, 8));

/** Its address, what stands on it by roles and names, and what its console told last. */
async function shown(page) {
  const told = (await page.consoleMessages().catch(() => [])).map((message) => message.text());
  const errors = (await page.pageErrors().catch(() => [])).map(String);
  const content = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((error) => error.message);
  return [page.url(), content.slice(0, 5000), ...told.slice(-10), ...errors.slice(-5)].join('\n');
}

/**
 * Stories share one Playwright per worker, outside of their own contexts: it is 3.6 MB of source, and was compiled for
 * each file. A call that waits before it begins (setInputFiles) then fails without its line. A story's process that
 * still runs when its file is done, because a test failed halfway, would keep the run from ending. A test that fails
 * prints what its pages showed: on another machine nothing else is left of it.
 */
module.exports = class StoryEnvironment extends ServerEnvironment {
  async setup() {
    await super.setup();
    this.global.leftovers = new Set();
    this.global.browsers = new Set();
    this.global.playwright = playwright;
    // Jest has just set its own; errors of a story's context are translated by it, too.
    Error.prepareStackTrace = shortened(Error.prepareStackTrace);
    Error.stackTraceLimit = 15;
    this.global.Error.stackTraceLimit = 30;
  }

  async handleTestEvent({ name, test }) {
    if (name !== 'test_fn_failure') return;
    const pages = [...this.global.browsers].flatMap((browser) => browser.contexts()).flatMap((all) => all.pages());
    for (const page of pages) console.error(`“${test.name}” failed with a page at ${await shown(page)}`);
  }

  async teardown() {
    await Promise.allSettled([...this.global.leftovers].map((end) => end()));
    await super.teardown();
  }
};
