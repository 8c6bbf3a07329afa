// npm run new -- kind <name> …: writes the first files of something new, ready to run; each command is a file of tools/new/.
import { existsSync } from 'node:fs';
import path from 'node:path';

const commands = ['kind', 'catalogue', 'extension'];
const [command, ...given] = process.argv.slice(2);
const file = path.join(import.meta.dirname, 'new', `${command}.mjs`);
if (!commands.includes(command) || !existsSync(file)) {
  console.error(`npm run new -- <${commands.join('|')}> <name> …`);
  process.exit(1);
}
const { write } = await import(file);
try {
  console.log(await write(path.dirname(import.meta.dirname), given));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
