export { VendorFormDialog } from './vendor.dialog';
export { useVendorColumns } from './vendor.columns';
