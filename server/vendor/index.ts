export { requireVendor, vendorColumns, vendorDefinition } from './vendor.queries';
