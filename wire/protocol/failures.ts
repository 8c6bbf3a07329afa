/** Statuses of the failure envelope and what they mean, for the API document. A fault of the server itself is 500. */
export const failures = {
  400: 'The request cannot be read.',
  401: 'Nobody is signed in, or the token does not work.',
  403: 'A right is missing, a scope, or the security token.',
  404: 'A record that the address names does not exist, or what is to be detached is not attached.',
  408: 'The request did not arrive in time.',
  409: 'The state of the record does not allow it, or somebody else saved the record in the meantime.',
  410: 'The link has ended.',
  412: 'The file is none that can be read: a sentence at its field.',
  413: 'The request is too large.',
  415: 'The body is neither JSON nor a form.',
  422: 'Something is wrong with what was sent: a sentence for each field.',
  429: 'Too many attempts, or calls of a token.',
  431: 'The address or the headers are too long.',
  503: 'This is not possible at present, for instance while the database is away. Try again.',
} as const;
export type FailureStatus = keyof typeof failures;
