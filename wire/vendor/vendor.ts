import type { InferType } from 'yup';
import * as shared from '../../texts/compiled/rules/shared';
import * as sentences from '../../texts/compiled/rules/vendor';
import type { Reassign } from '../catalogue/catalogue';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as replies from './vendor.schema';
import type * as rules from './vendor.schema';

export const vendorLimits = { name: 255, contact: 255, address: 1000 } as const;

export const vendorTexts = {
  name: shared.name_too_long(vendorLimits.name),
  contact: sentences.contact_too_long(vendorLimits.contact),
  address: sentences.address_too_long(vendorLimits.address),
  email: sentences.email,
} as const;

export type VendorForm = InferType<typeof rules.vendorForm>;
export type VendorList = InferType<typeof replies.vendorList>;
export type VendorRow = VendorList['vendors'][number];
export type VendorView = InferType<typeof replies.vendorView>['vendor'];
export type VendorContracts = InferType<typeof replies.vendorContracts>;
export type VendorProducts = InferType<typeof replies.vendorProducts>;

export const vendorSorts = [
  'id',
  'name',
  'primary_contact',
  'email',
  'address',
  'status',
  'created_at',
  'updated_at',
] as const;
export const vendorContractSorts = ['id', 'name', 'cost', 'contract_start_date', 'contract_end_date'] as const;
export const vendorProductSorts = ['id', 'name', 'manufacturer', 'status', 'department'] as const;

/** Delays of D3 §4, in milliseconds: back to the list after a create and after a delete. */
export const vendorDelays = { redirectAfterCreate: 3000, redirectAfterDelete: 3000 } as const;

type Id = { params: { id: number } };
const api = '/service-desk/api';
/** Who reads vendors, in lists and in selects (E12). */
export const vendorReaders = { anyOf: ['view_assets', 'view_contracts', 'manage_vendors'] } as const;

export const vendorCalls = {
  list: call<{ query: ListQuery; reply: VendorList }>('GET', `${api}/vendor-list`, { needs: vendorReaders }),
  view: call<Id & { reply: { vendor: VendorView } }>('GET', `${api}/vendor/{id}`, {
    needs: vendorReaders,
    versioned: true,
  }),
  /** Creates, or edits when `id` is sent. */
  save: call<{ body: VendorForm; reply: { id: number } }>('POST', `${api}/vendor`, {
    needs: 'manage_vendors',
    multipart: true,
    versioned: true,
  }),
  /** With `reassign_to` what uses it gets that one (E21); in the query or the body. */
  remove: call<Id & { body: Reassign }>('DELETE', `${api}/vendor/{id}`, { needs: 'manage_vendors', fails: [409] }),
  contracts: call<Id & { query: ListQuery; reply: VendorContracts }>('GET', `${api}/vendor/contract/{id}`, {
    needs: 'view_contracts',
  }),
  products: call<Id & { query: ListQuery; reply: VendorProducts }>('GET', `${api}/vendor/product/{id}`, {
    needs: vendorReaders,
  }),
};
