import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { constants, brotliCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HelpDeskManifest } from '../../wire/host/host';
import { nothingHere } from '../shared/errors';

interface Written {
  text: string;
  small: Buffer;
  etag: string;
}

/**
 * manifest.json of the build in `file` with what the browser is told of the connected help-desk. It is read anew once it
 * has changed, so that a new build is seen at once. Of what it names nothing changes, nor its hashes.
 */
export function manifestWith(file: string, helpDesk: HelpDeskManifest) {
  let kept: { of: string; written: Promise<Written> } | null = null;
  const write = async (): Promise<Written> => {
    const text = JSON.stringify({ ...(JSON.parse(await readFile(file, 'utf8')) as object), helpDesk }, null, 1);
    const small = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return { text, small, etag: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
  };
  const current = async (): Promise<Written> => {
    const { mtimeMs, size } = await stat(file).catch(() => {
      throw nothingHere();
    });
    const of = `${mtimeMs} ${size}`;
    if (kept?.of !== of) kept = { of, written: write() };
    const { written } = kept;
    return written.catch((error: unknown) => {
      kept = null;
      throw error;
    });
  };

  return async function manifest(request: FastifyRequest, reply: FastifyReply) {
    const { text, small, etag } = await current();
    const compressed = /(^|[\s,])br\s*(,|$)/.test(request.headers['accept-encoding'] ?? '');
    // Two representations, two tags (RFC 9110 §8.8.3).
    const tag = `"${etag}${compressed ? '-br' : ''}"`;
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: tag });
    const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
    if (known?.includes(tag) || known?.includes('*')) return reply.status(304).send();
    if (compressed) void reply.header('content-encoding', 'br');
    return reply.type('application/json; charset=utf-8').send(compressed ? small : text);
  };
}
