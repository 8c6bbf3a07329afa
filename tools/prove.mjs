// npm run prove: is what we promise really tested? Makes one fault after another in a copy of the project and
// wants the test named for it, green before, to turn red. Two parts, which may be named:
//   npm run prove -- product            faults of the product (tools/prove/faults.mjs), some minutes
//   npm run prove -- product right log  only faults of these kinds
//   npm run prove -- embedding          requirements of the embedding (docs/embedding.md, e2e/breaks)
//   npm run prove -- 14 15              only these requirements
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'prove');
const given = process.argv.slice(2);
const [first = ''] = given;
const parts =
  first === 'product' || first === 'embedding'
    ? [[first, given.slice(1)]]
    : given.length
      ? [['embedding', given]]
      : [
          ['product', []],
          ['embedding', []],
        ];
for (const [part, chosen] of parts) {
  const { status } = spawnSync(process.execPath, [path.join(folder, `${part}.mjs`), ...chosen], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
