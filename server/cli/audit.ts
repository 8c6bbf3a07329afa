import { verifyAudit, sealWaiting } from '../audit';
import { readConfig } from '../config';
import { reachOwnDatabase } from '../own-database';
import { reachDatabase } from '../reach';
import { openDatabase } from '../shared/db';
import { requireCurrent } from './current';
import { type Command, exitCodes, print, readArguments, say, Stop } from './command';

const usage = `service-desk audit verify [--json]

On the machine of the service desk, with its DATABASE_URL or DATA_DIR: checks the chain of hashes of the audit, and that what
it vouches for is as it was.

--json      the same for programs: ok, entries, broken {id, day, reason}, hash, public_key

Note the hash that it prints in another place: later it proves that nothing up to there was written anew.
Exit code: 0 everything fits; 1 the chain is broken, and at which entry; 2 it could not be checked.`;

const reasons: Record<string, string> = {
  missing: 'it was taken out',
  entry: 'the entry itself was changed',
  chain: 'it does not follow the entry before it',
  content: 'what it is about was changed afterwards',
  source: 'what it is about was deleted',
};

/** Checks the audit on the machine itself, where nobody has to trust a server (G27). */
export const auditCommand: Command = {
  usage,
  async run([name = '', ...args], terminal) {
    if (name !== 'verify') throw new Stop(name ? `There is no audit ${name}.\n\n${usage}` : usage);
    const { values } = readArguments(args, { json: { type: 'boolean' } }, []);
    const { url, leave } = await reachOwnDatabase(readConfig(terminal.env), { mayMake: false });
    try {
      await reachDatabase(url, { withinMs: 5_000 });
      const { db } = openDatabase({ connectionString: url }, 2);
      try {
        await requireCurrent(db);
        await sealWaiting(db);
        const verified = await verifyAudit(db, []);
        const { ok, entries, broken, hash } = verified;
        if (values.json) print(terminal, JSON.stringify(verified));
        else if (broken)
          say(
            terminal,
            `Entry ${broken.id} of ${broken.day} does not fit: ${reasons[broken.reason] ?? broken.reason}.`,
          );
        else
          print(
            terminal,
            `${entries} ${entries === 1 ? 'entry' : 'entries'} checked, nobody changed anything. Newest hash: ${hash || 'none'}`,
          );
        return ok ? exitCodes.done : exitCodes.incomplete;
      } finally {
        await db.destroy();
      }
    } finally {
      await leave();
    }
  },
};
