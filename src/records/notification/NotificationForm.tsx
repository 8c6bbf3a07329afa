import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import {
  type NotificationTemplate,
  notificationCalls,
  type NotificationView,
} from '../../../wire/notification/notification';
import { notificationForm } from '../../../wire/notification/notification.schema';
import { CheckboxField } from '../../shared/form/CheckboxField';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { useStyles } from '../../shared/style/useStyles';
import { Tabs } from '../../shared/tabs/Tabs';
import type { NotificationValues } from './notification.values';
import * as sheet from './Notification.module.css';
import { NotificationTrial } from './NotificationTrial';
import { TemplateFields } from './TemplateFields';
import * as notificationMessages from '../../../texts/compiled/screen/notification';

type Language = NotificationTemplate['language'];

/** Whether it is sent, and its texts, with the mail beside them as it would be. */
export function NotificationForm({
  notification,
  onChanged,
}: {
  notification: NotificationView;
  onChanged: () => void;
}) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { kit } = useHost();
  const [shown, show] = useState<Language>(() => languageOf(kit.locale, notification));
  const names = new Intl.DisplayNames(kit.locale, { type: 'language' });
  const { kind, active, templates, version } = notification;
  const initial: NotificationValues = {
    active,
    templates: templates.map(({ language, subject, body }) => ({ language, subject, body })),
  };
  return (
    <Form
      label={t(notificationMessages.body)}
      initial={initial}
      rules={notificationForm}
      call={notificationCalls.save}
      request={(values) => ({ params: { kind }, body: { ...values, version } })}
      onSaved={onChanged}
      onReload={onChanged}
    >
      <Faulty templates={templates} show={show} />
      <Card>
        <Stack>
          <CheckboxField name="active" label={t(notificationMessages.active)} />
          <Tabs
            label={t(notificationMessages.languages)}
            value={shown}
            onChange={show}
            tabs={templates.map((template, at) => ({
              id: template.language,
              label: names.of(template.language) ?? template.language,
              panel: () => (
                <div className={css.halves}>
                  <TemplateFields at={at} template={template} notification={notification} onReset={onChanged} />
                  <NotificationTrial at={at} notification={notification} />
                </div>
              ),
            }))}
          />
        </Stack>
      </Card>
      <FormFooter />
    </Form>
  );
}

/** The reader's own language is edited first. */
const languageOf = (locale: string, { templates }: NotificationView): Language =>
  templates.find(({ language }) => locale.toLowerCase().split('-')[0] === language)?.language ?? 'en';

/** Shows the language in which something is wrong: a fault in a tab that is not shown would not be seen. */
function Faulty({
  templates,
  show,
}: {
  templates: readonly NotificationTemplate[];
  show: (language: Language) => void;
}) {
  const { errors, submitCount, status, isSubmitting } = useFormikContext<NotificationValues>();
  const refused = Object.keys((status as { refused?: object } | undefined)?.refused ?? {});
  const wrong = templates.find(
    (_, at) => errors.templates?.[at] || refused.some((name) => name.startsWith(`templates[${at}]`)),
  )?.language;
  const latest = useRef({ wrong, show });
  useEffect(() => {
    latest.current = { wrong, show };
  });
  // Only sending moves to it, typing does not.
  useEffect(() => {
    const { wrong: language, show: choose } = latest.current;
    if (!isSubmitting && submitCount > 0 && language) choose(language);
  }, [isSubmitting, submitCount, status]);
  return null;
}
