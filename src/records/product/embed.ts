export { useProductColumns } from './useProductColumns';
