import { useLocation } from 'react-router-dom';
import * as templateMessages from '../../../texts/compiled/screen/change_template';
import { changeTemplateCalls } from '../../../wire/change-template/change-template';
import { useMessages } from '../../shared/i18n/useMessages';
import { lazyPart } from '../../shared/part/lazyPart';
import { freshRow, RowFormPage } from '../catalogue/embed';
import { ChangeTemplateListPage } from './change-template.list';
import { changeTemplatePaths } from './change-template.paths';

const ChangeTemplateForm = lazyPart(() => import('./change-template.form'));

const useTemplate = freshRow(changeTemplateCalls.view);

/** The pages of the templates of changes; few people open them. */
export default function ChangeTemplatePages() {
  const [, , page] = useLocation().pathname.split('/');
  return page ? <ChangeTemplateFormPage /> : <ChangeTemplateListPage />;
}

/** /service-desk/change-template/create and /service-desk/change-template/{id}/edit. */
function ChangeTemplateFormPage() {
  const t = useMessages();
  return (
    <RowFormPage
      titles={{ create: t(templateMessages.create_title), edit: t(templateMessages.edit_title) }}
      alerts="change-template"
      list={changeTemplatePaths.list}
      rows={t(templateMessages.templates)}
      useLoad={useTemplate}
    >
      {(loaded, form) => <ChangeTemplateForm stored={loaded?.change_template} {...form} />}
    </RowFormPage>
  );
}
