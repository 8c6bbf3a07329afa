// Kinds of a few pages, a line each, in the order of their names (`npm run new -- kind`). Their pages are in the menu behind
// those of records.
export { productPages } from '../../records/product';
export { vendorPages } from '../../records/vendor';
