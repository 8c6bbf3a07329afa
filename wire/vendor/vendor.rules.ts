import { object } from 'yup';
import { emailAddress } from '../parts/address.rules';
import { atMost, choice, flag, line, lines, version } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { vendorLimits, vendorTexts } from './vendor.limits';

/** A vendor (D3 §5, X54). The server adds: the name is free. A new one is active unless the form says otherwise. */
export const vendorForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(atMost(vendorLimits.name, vendorTexts.name)),
  email: emailAddress(vendorTexts.email).required(texts.required),
  primary_contact: line().required(texts.required).test(atMost(vendorLimits.contact, vendorTexts.contact)),
  /** May have several lines. */
  address: lines().required(texts.required).test(atMost(vendorLimits.address, vendorTexts.address)),
  description: requiredHtml(),
  status: flag().optional(),
  version: version(),
});
