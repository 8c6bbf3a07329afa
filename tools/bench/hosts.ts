import { failuresOf, faults, looksOf } from '../../conformance';
import { checkHosts, hostNames } from '../../e2e/hosts/check-hosts';
import { hosts } from '../../e2e/hosts/hosts';
import { leftByPageChanges, originOf, signInAtHosts } from '../../e2e/hosts/real-remote';
import { startHosts } from '../../e2e/hosts/server';
import { launchBrowser } from '../../e2e/testing/browser';
import { runBuiltServer } from '../../e2e/testing/server';
import type { Cluster } from './database';
import { line } from './line';

const PAGE_CHANGES = 200;

/** What hosts suffer from the add-on: every fault on every host, and page changes with the real remote. */
export async function hostPages(cluster: Cluster): Promise<void> {
  const addOn = await runBuiltServer({ DATABASE_URL: await cluster.demoData() });
  const browser = await launchBrowser();
  const server = await startHosts(hosts, addOn.url);
  try {
    const reports = await Promise.all(checkHosts(server, addOn.url, browser));
    const survived = reports
      .flatMap(({ results }) => results)
      .filter(({ title, passed }) => title.startsWith('Remote: ') && passed).length;
    const failed = reports.flatMap(failuresOf);
    const looks = reports.map(looksOf);
    const sum = (figures: number[]): number => figures.reduce((one, other) => one + other);
    line(`faults survived, ${faults.length} × ${hostNames.length} hosts`, survived, 'faults', {
      exactly: faults.length * hostNames.length,
    });
    line(
      'checks of the conformance kit that failed on these hosts',
      failed.length,
      'checks',
      { exactly: 0 },
      failed.map(({ title, reason }) => `${title}: ${reason}`).join('; '),
    );
    line(
      'style properties of host elements that changed',
      sum(looks.map(({ changed }) => changed)),
      'properties',
      { exactly: 0 },
      `${sum(looks.map(({ compared }) => compared)).toLocaleString('en')} compared`,
    );
    line('violations of content policies, as browsers report them', server.reports.length, 'violations', {
      exactly: 0,
    });

    const context = await signInAtHosts(browser, originOf(server, hosts[0]!));
    const left = await leftByPageChanges(context, server, PAGE_CHANGES);
    line(`${PAGE_CHANGES} page changes under PJAX, detached nodes`, left?.nodes ?? NaN, 'nodes', { exactly: 0 });
    line(`${PAGE_CHANGES} page changes under PJAX, listeners`, left?.listeners ?? NaN, 'listeners', { exactly: 0 });
    line(`${PAGE_CHANGES} page changes under PJAX, growth of the heap`, (left?.bytes ?? NaN) / 1e6, 'MB', null);
  } finally {
    await browser.close();
    await server.close();
    await addOn.stop();
  }
}
