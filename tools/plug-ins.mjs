// node tools/plug-ins.mjs: an archive of each plug-in, in the form in which its help-desk takes it, into dist/plug-ins
// (part of tools/build.mjs, so of `npm pack`). Built twice they are the same, byte for byte.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { hostCalled, hostNames, root } from './connect/hosts.mjs';
import { filesBeside, plugInFiles } from './connect/plug-in.mjs';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const out = path.join(root, 'dist/plug-ins');

/** A file in an archive: its path with slashes, and its bytes. */
const readEntries = (files) =>
  files
    .map(({ from, to }) => ({ name: to.split(path.sep).join('/'), bytes: readFileSync(from) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

/** 1 January 1980, the first day that a zip file knows. */
const firstDay = 0x21;

/** @param entries at most 65,535, none of 4 GB or more */
export function zip(entries) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const path = Buffer.from(name);
    const packed = deflateRawSync(bytes, { level: 9 });
    const common = Buffer.alloc(26);
    // Version, names in UTF-8, deflated, time, day; then sums and sizes.
    [20, 0x800, 8, 0, firstDay].forEach((value, i) => common.writeUInt16LE(value, 2 * i));
    [crc32(bytes), packed.length, bytes.length].forEach((value, i) => common.writeUInt32LE(value, 10 + 4 * i));
    common.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, path, packed);
    const place = Buffer.alloc(14);
    // A plain file that its owner may write.
    place.writeUInt32LE((0o100644 << 16) >>> 0, 6);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, place, path);
    offset += 30 + path.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  [entries.length, entries.length].forEach((value, i) => end.writeUInt16LE(value, 4 + 2 * i));
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

/** ustar; names of up to 100 bytes. */
export function tarGz(entries) {
  const blocks = entries.flatMap(({ name, bytes }) => {
    if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for a name in a tar archive.`);
    const head = Buffer.alloc(512);
    head.write(name);
    head.write('0000644\0' + '0000000\0'.repeat(2), 100);
    head.write(`${bytes.length.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0${' '.repeat(8)}0`, 124);
    head.write('ustar\x0000', 257, 'latin1');
    const sum = head.reduce((total, byte) => total + byte, 0);
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]), { level: 9 });
}

/** A package of Zammad: JSON with each file and its place below Zammad's folder. */
const szpm = (entries) =>
  JSON.stringify(
    {
      ...{ name: 'ServiceDesk', version, vendor: 'Service Desk', license: '', url: '' },
      files: entries.map(({ name, bytes }) => ({
        location: name,
        permission: '644',
        encode: 'base64',
        content: bytes.toString('base64'),
      })),
    },
    null,
    2,
  );

const forms = { zip, 'tar.gz': tarGz, szpm };

/** Writes all of them; returns their names. */
export async function buildPlugIns(folder = out) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = [];
  for (const name of hostNames()) {
    const host = await hostCalled(name);
    const { archive } = host.plugIn;
    const entries = readEntries([...plugInFiles(host, ''), ...filesBeside(host, '')]);
    names.push(`service-desk-${version}-${name}.${archive}`);
    writeFileSync(path.join(folder, names.at(-1)), forms[archive](entries));
  }
  return names;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await buildPlugIns()).join('\n'));
