import { useLocation } from 'react-router-dom';
import { formCategories } from '../../../wire/parts/form';
import FormGroupFormPage from './FormGroupFormPage';
import FormGroupListPage from './FormGroupListPage';

/** The pages of form groups of each kind. */
export default function FormGroupPages() {
  const [, , page = '', kind, id] = useLocation().pathname.split('/');
  if (page === 'create' || page === 'edit')
    return (
      <FormGroupFormPage key={`${kind} ${id}`} kind={kindOf(kind)} id={id === undefined ? undefined : Number(id)} />
    );
  return <FormGroupListPage key={page} kind={kindOf(page)} />;
}

const kindOf = (segment: string | undefined) => formCategories.find((kind) => kind === segment) ?? 'asset';
