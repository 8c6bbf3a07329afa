export { useProductColumns } from './product.columns';
