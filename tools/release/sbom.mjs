import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { manifest, run } from './archive.mjs';

/**
 * A CycloneDX bill of the product and the npm packages that it carries, by `npm sbom`, with the time of the commit.
 * What npm is set to leave out of an installation it would leave out of the bill as well: it names the whole product.
 */
export async function productSbom({ product, epoch }) {
  const all = ['dev', 'optional', 'peer'].map((kind) => `--include=${kind}`);
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', ...all];
  const bill = JSON.parse(await run('npm', ['sbom', ...options], { cwd: product }));
  bill.metadata.timestamp = new Date(epoch * 1000).toISOString();
  // npm names it by its folder.
  bill.metadata.component.name = manifest.name;
  return bill;
}

/** The same of the image: without the embedded PostgreSQL, with Node and Debian's packages `{name, version, purl}`. */
export function imageSbom(bill, packages) {
  const isIn = ({ purl }) => !purl.includes('%40embedded-postgres/');
  const own = bill.components.filter(isIn);
  const left = new Set(bill.components.filter((one) => !isIn(one)).map((one) => one['bom-ref']));
  const components = [...own, ...packages.map((one) => ({ type: 'library', 'bom-ref': one.purl, ...one }))];
  const dependencies = bill.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !left.has(one)) }));
  return { ...bill, components, dependencies };
}

/** Writes `service-desk-<version><suffix>.cdx.json`. Returns its path. */
export function writeSbom({ to }, suffix, bill) {
  const hash = createHash('sha256').update(JSON.stringify(bill.components)).digest('hex');
  // A UUID (version 8, of one's own making) that says what is in it, instead of one at random.
  const [, ...groups] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hash);
  const [one, two, three, four, five] = groups;
  const serialNumber = `urn:uuid:${one}-${two}-8${three}-8${four}-${five}`;
  const file = path.join(to, `${manifest.name}-${manifest.version}${suffix}.cdx.json`);
  writeFileSync(file, `${JSON.stringify({ ...bill, serialNumber }, null, 1)}\n`);
  return file;
}
