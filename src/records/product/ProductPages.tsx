import { useLocation } from 'react-router-dom';
import ProductFormPage from './product.form';
import ProductListPage from './product.list';
import ProductViewPage from './product.view';

/** The pages of products; one file holds them, because they are small. */
export default function ProductPages() {
  const page = useLocation().pathname.split('/').slice(2).filter(Boolean);
  if (!page.length) return <ProductListPage />;
  return page.at(-1) === 'show' ? <ProductViewPage /> : <ProductFormPage />;
}
