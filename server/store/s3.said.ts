import type { StoreError } from './s3';

/** What the store said, and what to do about it. */
export function sentence({ status, code, message }: StoreError): string {
  const said = `${message.replace(/\.$/, '')}${message.includes(code) ? '' : ` (${code})`}.`;
  return `${said}${next[code] ?? (status === null || status >= 500 ? next.busy : status === 403 ? next.AccessDenied : '')}`;
}

const next: Record<string, string> = {
  busy: ' It was asked several times; see that it runs and is reached at AWS_ENDPOINT_URL, then try again.',
  AccessDenied: ' See that the key may list, read, write and delete in that bucket.',
  SignatureDoesNotMatch: ' Check AWS_SECRET_ACCESS_KEY and AWS_REGION.',
  InvalidAccessKeyId: ' Check AWS_ACCESS_KEY_ID.',
  NoSuchBucket: ' Make the bucket first, or check its name and AWS_REGION.',
  RequestTimeTooSkewed: ' The clock of this machine and that of the store differ: set them by NTP.',
  AuthorizationHeaderMalformed: ' Check AWS_REGION.',
};
