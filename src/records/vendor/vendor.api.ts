import { useCallback } from 'react';
import {
  vendorCalls,
  type VendorContracts,
  type VendorList,
  type VendorProducts,
  type VendorView,
} from '../../../wire/vendor/vendor';
import { useList } from '../../shared/api/useList';
import { useRecord } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';
import { listQuery, type ListState } from '../../shared/table/listState';

/** The lines of an address, without empty ones. */
export const linesOf = (address: string): string[] =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const vendorPage = ({ vendors, total }: VendorList) => ({ rows: vendors, total });
const contractPage = ({ contracts, total }: VendorContracts) => ({ rows: contracts, total });
const productPage = ({ products, total }: VendorProducts) => ({ rows: products, total });

/** One page of the list of vendors (D3 §7). */
export const useVendorList = (state: ListState) => useList(vendorCalls.list, { query: listQuery(state) }, vendorPage);

/** One vendor. */
export const useVendor = (id: number) => useRecord(vendorCalls.view, { params: { id } });

/** One vendor for its form: what others save meanwhile does not come in by itself. */
export const useVendorToEdit = (id: number) => useRecord(vendorCalls.view, { params: { id } }, { fresh: true });

export const useVendorContracts = (id: number, state: ListState) =>
  useList(vendorCalls.contracts, { params: { id }, query: listQuery(state) }, contractPage, { live: 'contract' });

export const useVendorProducts = (id: number, state: ListState) =>
  useList(vendorCalls.products, { params: { id }, query: listQuery(state) }, productPage);

/** Loads anew what the page of a vendor shows. */
export function useVendorReload(): () => void {
  const reload = useReload();
  return useCallback(() => void reload([vendorCalls.view, vendorCalls.contracts, vendorCalls.products]), [reload]);
}

/** A vendor as its form would send it. */
export const formOf = ({ id, version, name, email, primary_contact, address, description, status }: VendorView) => ({
  ...{ id, version, name, address: address ?? '', description },
  email: email ?? '',
  primary_contact: primary_contact ?? '',
  status: status.id === 1,
});
