// What counts as a fault. tools/attack/double.mjs has one of each, and e2e/attack.story.ts demands that it is found.

const isEnvelope = (status, sent) =>
  status < 400
    ? sent?.success === true
    : sent?.success === false &&
      (typeof sent.message === 'string'
        ? sent.message !== ''
        : sent.message !== null &&
          typeof sent.message === 'object' &&
          Object.values(sent.message).every((sentence) => typeof sentence === 'string'));

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What is wrong with a reply: 'no reply', '5xx', 'no envelope', 'undeclared'; '' if nothing. Without an operation
 * (nothing is declared there) any status below 500 is right.
 */
export function faultOf({ status, text, type }, operation, method = 'GET') {
  if (status === 0) return 'no reply';
  if (status >= 500) return '5xx';
  const file = status < 400 && (!operation || operation.raw);
  if (
    method !== 'HEAD' &&
    method !== 'OPTIONS' &&
    !file &&
    !(type.startsWith('application/json') && isEnvelope(status, parsed(text)))
  )
    return 'no envelope';
  return operation && !operation.statuses.includes(status) ? 'undeclared' : '';
}

/** How long the server was held, in ms: the longest delay of a probe less the machine's own. */
export const stall = (longest, noise) => Math.max(0, Math.round(longest - noise));

/** The list with how often each of it occurs, most often first: `a × 3, b`. */
export function counted(list, limit = 12) {
  const counts = new Map();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const named = sorted.slice(0, limit).map(([one, times]) => (times > 1 ? `${one} × ${times}` : one));
  return [...named, ...(sorted.length > limit ? [`and ${sorted.length - limit} more`] : [])].join(', ');
}
