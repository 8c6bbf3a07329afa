// A help-desk for the tests of the installer: a folder with desk.json, whose database is named in it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export default {
  name: 'Test desk',
  detect(folder, { Stop, mustBePrefix }) {
    const file = path.join(folder, 'desk.json');
    if (!existsSync(file)) throw new Stop(`${folder} is no test desk: there is no desk.json in it.`);
    const found = JSON.parse(readFileSync(file, 'utf8'));
    mustBePrefix(found.prefix);
    return { ...found, folder, publicUrl: 'http://desk.example.test' };
  },
  admin: async () => ({ id: '7', name: 'ada' }),
  away: (folder) => ({ folder }),
  reader: { file: 'reader.sql', prefix: 'd_' },
  changes: (found, { secret, files, filesBelow }) => [
    {
      id: 'plugin',
      title: 'The plug-in',
      kind: 'files',
      files: filesBelow(path.join(files, 'plugin'), path.join(found.folder, 'plugins/service-desk')),
    },
    {
      id: 'settings',
      title: 'Its settings',
      kind: 'files',
      files: [{ to: path.join(found.folder, 'settings.ini'), text: `secret = ${secret}\n`, secret: true }],
    },
    {
      id: 'switch',
      title: 'It is switched on',
      kind: 'run',
      program: { command: 'sh', args: ['-c', `test -e ${found.folder}/may-run && touch ${found.folder}/on`] },
      undo: { command: 'rm', args: [path.join(found.folder, 'on')] },
    },
  ],
  connection: (found, { readerAs, password, admin, secret }) => ({
    replace: [
      ['postgres://reader@host/desk', readerAs('DESK_PASSWORD')],
      ['agent:1', `agent:${admin.id}`],
    ],
    env: { DESK_PASSWORD: password, DESK_SECRET: secret, DESK_PREFIX: found.prefix },
  }),
};
