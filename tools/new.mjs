// npm run new -- catalogue "warranty type"
const writers = ['kind', 'catalogue'];
const [what, ...name] = process.argv.slice(2);
if (!writers.includes(what)) throw new Error(`npm run new -- ${writers.join('|')} <name>`);
const { default: write } = await import(`./new/${what}.mjs`);
await write(name.join(' '));
