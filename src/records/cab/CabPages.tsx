import { useLocation } from 'react-router-dom';
import CabFormPage from './cab.form';
import CabListPage from './cab.list';
import { CabTrashPage } from './cab.list';

/** The pages of boards; one file holds them, because they are small and few people open them. */
export default function CabPages() {
  const [, , page] = useLocation().pathname.split('/');
  if (!page) return <CabListPage />;
  return page === 'trash' ? <CabTrashPage /> : <CabFormPage />;
}
