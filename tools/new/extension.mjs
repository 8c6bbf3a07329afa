// Writes an extension with a module for each point, ready to build: npm run new -- extension ../credit
// docs/extensions/template/ has its files; its name stands in them as `acme` (docs/extensions.md).
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const files = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/**
 * Writes the extension into a folder of the name it shall have, relative to where npm was started; returns what is left
 * to do. Throws for a name that cannot be, or is there already.
 */
export async function write(root, [given = '']) {
  const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
  const name = path.basename(folder);
  if (!given || !/^[a-z][a-z0-9-]{0,49}$/.test(name))
    throw new Error('The folder has the name of the extension, in small letters, digits and hyphens: ../credit');
  if (existsSync(folder)) throw new Error(`${folder} is there already.`);
  cpSync(path.join(root, 'docs/extensions/template'), folder, {
    recursive: true,
    filter: (source) => !/[/\\](node_modules|dist)$/.test(source),
  });
  for (const { parentPath, name: file } of files(folder)) {
    const at = path.join(parentPath, file);
    const text = readFileSync(at, 'utf8');
    writeFileSync(
      at,
      text.replaceAll('acme_extension', `${name.replaceAll('-', '_')}_extension`).replace(/\bacme\b/g, name),
    );
  }
  return `${folder} is written. Next:
  cd ${folder} && npm install && npm run build
  serve dist/ with "Access-Control-Allow-Origin: *", put its address into extensions.yaml,
  start the service desk with EXTENSIONS=<that file>, and switch it on under Administration, Extensions.`;
}
