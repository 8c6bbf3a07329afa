import { HostFailure } from './ask';
import type { HostPerson } from './host';
import { faultOf } from './host.rules';

/** What a host says of a person. Throws {@link HostFailure} if it is not of that shape. */
export function readPerson(json: unknown): HostPerson {
  const told = typeof json === 'object' && json !== null ? { ...(json as Record<string, unknown>) } : json;
  // Ids are texts; a host that sends a number means its digits.
  if (typeof told === 'object' && told !== null && Number.isSafeInteger(told.id)) told.id = String(told.id);
  const fault = faultOf('people', told);
  if (fault) throw new HostFailure(`it answers no person: ${fault}`);
  return told as unknown as HostPerson;
}
