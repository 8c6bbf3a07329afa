import { ConfigError } from '../config';
import { type Command, type ExitCode, exitCodes, print, say, Stop, type Terminal } from './command';

/** Loaded when they are called: an export needs no database, and doctor no workbook. */
export const commands = {
  export: async () => (await import('./export')).exportCommand,
  import: async () => (await import('./import')).importCommand,
  token: async () => (await import('./token')).tokenCommand,
  audit: async () => (await import('./audit')).auditCommand,
  files: async () => (await import('./files')).filesCommand,
  migrate: async () => (await import('./migrate')).migrateCommand,
  doctor: async () => (await import('./doctor/doctor')).doctorCommand,
} satisfies Record<string, () => Promise<Command>>;

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);

/** Runs `service-desk <name> …` and returns the exit code; why it could not go on is on standard error. */
export async function run([name = '', ...args]: string[], terminal: Terminal): Promise<ExitCode> {
  try {
    if (!isCommand(name)) throw new Stop(`There is no command ${name}.`);
    const command = await commands[name]();
    if (args.includes('--help')) {
      print(terminal, command.usage);
      return exitCodes.done;
    }
    return await command.run(args, terminal);
  } catch (error) {
    if (terminal.signal.aborted && !(error instanceof Stop)) say(terminal, 'Stopped.');
    else if (error instanceof Stop || error instanceof ConfigError) say(terminal, error.message);
    else throw error;
    return exitCodes.failed;
  }
}
