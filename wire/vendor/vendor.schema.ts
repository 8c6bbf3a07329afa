import { object } from 'yup';
import { reassignForm } from '../catalogue/catalogue.schema';
import { contractCards } from '../contract/contract.schema';
import { emailAddress } from '../parts/address.schema';
import { productRow } from '../product/product.rows';
import { entries } from '../protocol/entry';
import { maxLength, choice, flag, line, lines, version } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { inSearch } from '../parts/matched.schema';
import * as s from '../protocol/shape';
import { vendorCalls, vendorContractSorts, vendorLimits, vendorProductSorts, vendorSorts, vendorTexts } from './vendor';
import { vendorRow } from './vendor.rows';

/** A vendor (D3 §5, X54). The server adds: the name is free. A new one is active unless the form says otherwise. */
export const vendorForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(vendorLimits.name, vendorTexts.name)),
  email: emailAddress(vendorTexts.email).required(texts.required),
  primary_contact: line().required(texts.required).test(maxLength(vendorLimits.contact, vendorTexts.contact)),
  /** May have several lines. */
  address: lines().required(texts.required).test(maxLength(vendorLimits.address, vendorTexts.address)),
  description: requiredHtml(),
  status: flag().optional(),
  version: version(),
});

const listRow = {
  ...vendorRow,
  created_at: s.time(),
  updated_at: s.time(),
  is_edit: s.yes(),
  is_delete: s.yes(),
  ...inSearch,
};

/** The rows stand under both keys (X33, E1). */
export const vendorList = s.shape({ data: s.rows(listRow), vendors: s.rows(listRow), total: s.count() });

export const vendorView = s.shape({
  vendor: s.shape({
    ...listRow,
    description: s.text(),
    /** `{id: 1, name: "Active"}` or `{id: 0, name: "Inactive"}` (X54). */
    status: s.shape({ id: s.count(), name: s.text() }),
    version: s.count(),
  }),
});
export const vendorSaved = s.shape({ id: s.id() });
export const vendorContracts = contractCards;
export const vendorProducts = s.listOf('products', productRow);

export const vendorEntries = entries(
  'vendor',
  vendorCalls,
  {
    list: 'List vendors',
    view: 'Read a vendor',
    save: 'Create or edit a vendor',
    remove: 'Delete a vendor',
    contracts: 'List the contracts of a vendor',
    products: 'List the products of a vendor',
  },
  {
    list: { query: { sorts: vendorSorts }, reply: vendorList },
    view: { reply: vendorView },
    save: { body: vendorForm, reply: vendorSaved },
    remove: { body: reassignForm },
    contracts: { query: { sorts: vendorContractSorts }, reply: vendorContracts },
    products: { query: { sorts: vendorProductSorts }, reply: vendorProducts },
  },
);
