export { VendorFormDialog } from './form/VendorFormDialog';
export { useVendorColumns } from './useVendorColumns';
