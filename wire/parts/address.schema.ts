import { array } from 'yup';
import { line } from '../protocol/fields';
import { limits } from '../protocol/limits';
import { texts } from '../protocol/reply';
import { addressLimits, addressTexts } from './address';

/** Good enough to send to: one @ between two parts, the second with a point. Long texts are not looked into. */
const isAddress = (text: string): boolean =>
  text.length <= addressLimits.address && /^[^\s@"<>(),;:\\]+@[^\s@"<>(),;:\\]+\.[^\s@"<>(),;:\\]+$/.test(text);

/** A list, or the text of a field with commas between addresses; of too many one more than allowed is enough to see it. */
function listed(sent: unknown): unknown[] {
  if (sent === null || sent === '') return [];
  const all =
    typeof sent === 'string' && sent.length <= limits.text ? sent.split(/[\s,;]+/).filter(Boolean) : [sent].flat();
  return all.slice(0, addressLimits.recipients + 1);
}

/** E-mail addresses that somebody typed. A list that was not sent stays undefined. */
export const addresses = () =>
  array()
    .transform((_value: unknown, original: unknown) => listed(original))
    .of(line().required(texts.required).test('address', addressTexts.address, isAddress))
    .max(addressLimits.recipients, addressTexts.many)
    .optional();

/** One address; `''` when it is missing. */
export const emailAddress = (message: string) =>
  line().test('address', message, (address) => address === '' || isAddress(address));
