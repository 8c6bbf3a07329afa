import { useLocation } from 'react-router-dom';
import FormGroupFormPage from './FormGroupFormPage';
import FormGroupListPage from './FormGroupListPage';

/** The pages of form groups of assets and of changes. */
export default function FormGroupPages() {
  const [, , page = '', kind, id] = useLocation().pathname.split('/');
  if (page === 'create' || page === 'edit')
    return (
      <FormGroupFormPage key={`${kind} ${id}`} kind={kindOf(kind)} id={id === undefined ? undefined : Number(id)} />
    );
  return <FormGroupListPage key={page} kind={kindOf(page)} />;
}

const kindOf = (segment: string | undefined) => (segment === 'change' ? 'change' : 'asset');
