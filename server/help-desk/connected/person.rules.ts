import { HostFailure } from './host.request';
import type { HostPerson } from './host';
import { faultOf, withComposedTexts } from './host.rules';

/** What a host says of a person. Throws {@link HostFailure} if it is not of that shape. */
export function readPerson(json: unknown): HostPerson {
  const fault = faultOf('people', withTextId(json));
  if (fault) throw new HostFailure(`it answers no person: ${fault}`);
  return withComposedTexts(withTextId(json) as HostPerson);
}

/** Ids are texts; a host that sends a number means its digits. */
const withTextId = (json: unknown): unknown =>
  typeof json === 'object' && json !== null && 'id' in json && Number.isSafeInteger(json.id)
    ? { ...json, id: String(json.id) }
    : json;
