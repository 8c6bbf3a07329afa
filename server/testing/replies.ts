import { allCalls, type Entry } from '../../wire/calls';
import { faultOf } from './document';

const inBraces = /\{(\w+)\}/g;
const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(inBraces, '[^/]+')}$`);
const parameters = (path: string): number => path.match(inBraces)?.length ?? 0;

/** Every spelling of every call, those with the fewest parameters first. */
const spellings = allCalls
  .flatMap((entry) =>
    [entry.call.path, ...entry.call.aliases].map((spelling) => ({
      entry,
      methods: [entry.call.method, ...entry.call.methods] as string[],
      pattern: pattern(spelling),
      parameters: parameters(spelling),
    })),
  )
  .sort((a, b) => a.parameters - b.parameters);

/** The call of wire/ that a method and path make; the spelling with the fewest parameters wins. */
export function callOf(method: string, url: string): Entry | undefined {
  const path = url.replace(/\?.*$/, '');
  return spellings.find(({ methods, pattern }) => methods.includes(method) && pattern.test(path))?.entry;
}

/**
 * Throws unless a reply is what openapi.json says, a successful one what wire/ says, and a failure is in
 * the envelope (A1).
 */
export function checkReply(
  method: string,
  url: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
): void {
  const fault = faultOf({ method, url, status, header: (name) => headers.get(name), body });
  if (fault) throw new Error(fault);
  if (typeof body !== 'object' || body === null || !('success' in body))
    throw new Error(`${method} ${url} answered ${status} outside the envelope: ${JSON.stringify(body)}`);
  const envelope = body as { success: boolean; message?: unknown; data?: unknown };
  if (envelope.success !== status < 400)
    throw new Error(`${method} ${url} answered ${status} with success: ${envelope.success}`);
  if (!envelope.success) {
    const { message } = envelope;
    const texts = typeof message === 'object' && message !== null ? Object.values(message) : [message];
    if (!texts.length || texts.some((text) => typeof text !== 'string' || !text))
      throw new Error(`${method} ${url} answered ${status} without a sentence: ${JSON.stringify(body)}`);
    return;
  }
  const schema = callOf(method, url)?.reply;
  if (!schema) return;
  try {
    schema.validateSync(envelope.data, { strict: true, abortEarly: false });
  } catch (error) {
    throw new Error(
      `${method} ${url} does not answer what wire/ says: ${error instanceof Error && 'errors' in error ? String(error.errors) : String(error)}\n${JSON.stringify(envelope.data)}`,
      { cause: error },
    );
  }
}
