export { requireVendor, vendorColumns, vendorDefinition } from './vendor.queries';
export { vendorRoutes } from './vendor.routes';
