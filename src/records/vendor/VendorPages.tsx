import { useLocation } from 'react-router-dom';
import VendorFormPage from './vendor.form';
import VendorListPage from './vendor.list';
import VendorViewPage from './vendor.view';

/** The pages of vendors; one file holds them, because they are small. */
export default function VendorPages() {
  const page = useLocation().pathname.split('/').slice(2).filter(Boolean);
  if (!page.length) return <VendorListPage />;
  return page.at(-1) === 'show' ? <VendorViewPage /> : <VendorFormPage />;
}
