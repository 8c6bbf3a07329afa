import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import qs from 'qs';
import type { Call } from '../../wire/protocol/call';
import { composed } from '../../wire/protocol/fold';
import { limits, maxBodyBytes } from '../../wire/protocol/limits';
import { limitTexts } from '../../wire/protocol/limits.texts';
import { showsNothing, withoutBidiControls } from '../../wire/protocol/visible';
import { maxFields, requireBounded } from './bounds';
import { ApiError, fieldName, invalid, tooLarge } from './errors';
import { partsOf } from './form-heads';
import { outageOf } from './outage';
import { rule, say, type Sentence } from './sentence';
import { uploadFolder } from './upload-folder';
import * as bodySentences from '../../texts/compiled/server/body';
import * as fileSentences from '../../texts/compiled/server/file';
import * as uploadSentences from '../../texts/compiled/server/upload';

/** An uploaded file, held in a temporary file until the call ends. */
export interface Upload {
  /** As the sender named it, without any folder; at most 255 characters. */
  name: string;
  /** Bytes. */
  size: number;
  /** Sniffed from the content, as an extension (`pdf`, `png`, `txt`); `bin` when unknown. */
  type: string;
  path: string;
  /** Where it lies in the store already; absent: it does not. */
  kept?: KeptObject;
}

/** An object in the store that no row has yet, and the id of the row that it is for. */
export interface KeptObject {
  id: number;
  key: string;
  sha256: Buffer;
}

export interface Body {
  fields: Record<string, unknown>;
  files: Record<string, Upload>;
  /** Removes the temporary files. */
  discard(): Promise<void>;
}

/**
 * How the rule of a body reads it: every fault at once, unknown fields dropped. A fault is told to people and needs no
 * stack trace, which takes longer than the rule itself. A new object each time: yup writes into it what it reads.
 */
export const reading = () => ({ abortEarly: false, stripUnknown: true, disableStackTrace: true }) as const;

const none: Body = { fields: {}, files: {}, discard: async () => undefined };

/**
 * Reads JSON, a form or multipart into fields and files within wire/protocol/limits.ts. Throws 413 for a file above the
 * limit, 422 at a field that is too long, 400 for a body that breaks off.
 */
export async function readBody(
  request: FastifyRequest,
  call: Call,
  config: { dataDir: string; maxUploadBytes: number },
): Promise<Body> {
  if (!request.isMultipart()) {
    const body: unknown = request.body ?? {};
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new ApiError(400, say(bodySentences.object));
    requireBounded(body);
    return { ...none, fields: { ...body } };
  }
  const { maxUploadBytes: maxBytes } = config;
  const maxFiles = call.multipart ? limits.files : 0;
  let bytes = 0;
  const folder = uploadFolder(config);
  const pairs: [string, string][] = [];
  const files: Record<string, Upload> = {};
  const discard = async (): Promise<void> =>
    void (await Promise.all(Object.values(files).map((file) => rm(file.path, { force: true }))));
  try {
    for await (const part of partsOf(request, {
      limits: {
        fileSize: maxBytes,
        files: maxFiles,
        fields: maxFields,
        parts: maxFields + maxFiles,
        fieldSize: 4 * limits.text,
      },
    })) {
      if (part.type === 'field') {
        const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
        bytes += Buffer.byteLength(value);
        if (part.valueTruncated) throw invalid({ [part.fieldname.split('[')[0] ?? '']: rule(limitTexts.text) });
        if (bytes > maxBodyBytes(call)) throw new ApiError(413, tooLarge());
        pairs.push([part.fieldname, value]);
        continue;
      }
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, randomUUID());
      const { fieldname } = part;
      const field = fileField(call.severalFiles && !fieldname.includes('[') ? `${fieldname}[]` : fieldname, files);
      // A field that is no list has one file: the last one sent.
      const earlier = files[field];
      if (earlier) await rm(earlier.path, { force: true });
      files[field] = { name: '', size: 0, type: 'bin', path };
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      if (part.file.truncated)
        throw call.fails.includes(412)
          ? new ApiError(412, { [field]: fileTooLarge(maxBytes) })
          : new ApiError(413, fileTooLarge(maxBytes));
      // An empty file input sends a part without a name.
      if (!part.filename) {
        await rm(path, { force: true });
        delete files[field];
        continue;
      }
      files[field] = {
        name: safeName(part.filename),
        size: part.file.bytesRead,
        type: await sniff(path, part.filename),
        path,
      };
    }
    const fields = parseQuery(
      pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'),
    );
    requireBounded(fields);
    return { fields, files, discard };
  } catch (error) {
    // The rest is read and dropped, so that the sender gets to read our reply.
    request.raw.unpipe().resume();
    await discard();
    if (error instanceof ApiError || outageOf(error) === 'full') throw error;
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new ApiError(413, fileTooLarge(maxBytes));
    if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
      throw new ApiError(413, say(bodySentences.too_many));
    if (code === 'FST_PROTO_VIOLATION') throw new ApiError(400, fieldName());
    throw new ApiError(400, say(uploadSentences.interrupted));
  }
}

/** A file that did not come in a form, held like one: the caller removes it. Throws 413 above the limit. */
export async function keepUpload(
  config: { dataDir: string; maxUploadBytes: number },
  name: string,
  bytes: Buffer,
): Promise<Upload> {
  if (bytes.length > config.maxUploadBytes) throw new ApiError(413, fileTooLarge(config.maxUploadBytes));
  await mkdir(uploadFolder(config), { recursive: true, mode: 0o700 });
  const path = join(uploadFolder(config), randomUUID());
  await writeFile(path, bytes, { mode: 0o600 });
  return { name: safeName(name), size: bytes.length, type: await sniff(path, name), path };
}

/**
 * Query strings and forms: `name[]=`, `name[0]=` and repeated names give lists; one that is longer than
 * wire/protocol/limits.ts allows becomes an object.
 */
export const parseQuery = (text: string): Record<string, unknown> =>
  qs.parse(text, { arrayLimit: limits.list, parameterLimit: 5000, depth: 6 });

/** `attachments[]` becomes `attachments[0]`, `attachments[1]` …; any other name stays as it is. */
function fileField(name: string, files: Record<string, Upload>): string {
  if (!name.endsWith('[]')) return name;
  const stem = name.slice(0, -1);
  return `${stem}${Object.keys(files).filter((other) => other.startsWith(stem)).length}]`;
}

/** The files of a list field, e.g. `action[value][attachments]`, in the order in which they were sent. */
export const filesOf = (files: Record<string, Upload>, field: string): Upload[] =>
  Object.entries(files)
    .filter(([name]) => name === field || name.startsWith(`${field}[`))
    .map(([, file]) => file);

function fileTooLarge(maxBytes: number): Sentence {
  return say(fileSentences.too_large, {
    max: Math.floor((maxBytes / 1024 ** 2) * 100) / 100,
  });
}

/** Browsers escape quotes and line breaks in a name. Cutting it may leave half of a character. */
function safeName(name: string): string {
  const base = name.split(/[/\\]/).pop() ?? '';
  const inOneLine = base.replaceAll('%22', '"').replace(/(?:%0D|%0A|[\r\n])+/g, ' ');
  const plain = composed(withoutBidiControls(inOneLine))
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .slice(-255)
    .replace(/^[\udc00-\udfff]/, '');
  return showsNothing(plain) ? 'file' : plain;
}

const plainText = new Set(['txt', 'text', 'csv', 'log', 'md', 'json', 'xml', 'yaml', 'yml', 'ini']);

/** The content decides the type; only plain text, which has no signature, is recognised by its name. */
async function sniff(path: string, name: string): Promise<string> {
  const found = await fileTypeFromFile(path);
  if (found) return found.ext === 'cfb' ? 'xls' : found.ext;
  const extension = name.split('.').pop()?.toLowerCase() ?? '';
  return plainText.has(extension) ? (extension === 'text' ? 'txt' : extension) : 'bin';
}
