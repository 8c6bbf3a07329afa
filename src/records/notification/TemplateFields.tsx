import { useFormikContext } from 'formik';
import { type FocusEvent, useCallback, useRef, useState } from 'react';
import {
  notificationCalls,
  notificationLimits,
  type NotificationTemplate,
  type NotificationView,
} from '../../../wire/notification/notification';
import { placeholder } from '../../../wire/parts/placeholder';
import { Button } from '../../shared/button/Button';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { RichTextField } from '../../shared/form/RichTextField';
import { TextField } from '../../shared/form/TextField';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { useStyles } from '../../shared/style/useStyles';
import { Tooltip } from '../../shared/tooltip/Tooltip';
import * as sheet from './Notification.module.css';
import type { NotificationValues } from './notification.values';
import * as words from '../../../texts/compiled/screen/common';
import * as notificationMessages from '../../../texts/compiled/screen/notification';
import * as placeholderMessages from '../../../texts/compiled/screen/notification-placeholder';

interface TemplateFieldsProps {
  /** Place of the language among the templates. */
  at: number;
  template: NotificationTemplate;
  notification: NotificationView;
  onReset: () => void;
}

/** The text in one language, and what can be put into it. */
export function TemplateFields({ at, template, notification, onReset }: TemplateFieldsProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { setFieldValue } = useFormikContext<NotificationValues>();
  const [isConfirming, setConfirming] = useState(false);
  const { kind, version } = notification;
  const { language, own } = template;

  // Where a placeholder goes: into the subject if somebody wrote there last, else into the text.
  const subject = useRef<HTMLInputElement>(null);
  const write = useRef<(text: string) => void>(undefined);
  const onReady = useCallback((insert: (text: string) => void) => void (write.current = insert), []);
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) subject.current = target;
    else if (!(target instanceof HTMLButtonElement)) subject.current = null;
  };
  function insert(text: string) {
    const input = subject.current;
    if (!input) return write.current?.(text);
    const [begin, end] = [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length];
    void setFieldValue(`templates[${at}].subject`, input.value.slice(0, begin) + text + input.value.slice(end));
    input.focus();
    // Once the new value is shown.
    requestAnimationFrame(() => input.setSelectionRange(begin + text.length, begin + text.length));
  }

  return (
    <Stack>
      <div lang={language} dir={template.right_to_left ? 'rtl' : 'ltr'} onFocus={onFocus}>
        <Stack>
          <TextField
            name={`templates[${at}].subject`}
            label={t(words.subject)}
            required
            limit={notificationLimits.subject}
          />
          <RichTextField
            name={`templates[${at}].body`}
            label={t(notificationMessages.body)}
            required
            onReady={onReady}
          />
        </Stack>
      </div>
      <section aria-label={t(notificationMessages.placeholders)}>
        <Stack gap="small">
          <p className={css.intro}>{t(notificationMessages.placeholders_hint)}</p>
          <ul className={css.placeholders}>
            {notification.placeholders.map((name) => (
              <li key={name}>
                <Tooltip text={t(placeholderMessages[name])}>
                  <Button small onClick={() => insert(placeholder(name))}>
                    <bdi dir="ltr">{placeholder(name)}</bdi>
                  </Button>
                </Tooltip>
              </li>
            ))}
          </ul>
        </Stack>
      </section>
      {own && (
        <div>
          <Button look="quiet" onClick={() => setConfirming(true)}>
            {t(notificationMessages.reset)}
          </Button>
        </div>
      )}
      {isConfirming && (
        <ConfirmCall
          title={t(notificationMessages.reset_title)}
          action={t(notificationMessages.reset)}
          look="danger"
          call={notificationCalls.reset}
          request={{ params: { kind, language }, body: { version } }}
          onDone={onReset}
          onClose={() => setConfirming(false)}
        >
          <p>{t(notificationMessages.reset_question)}</p>
        </ConfirmCall>
      )}
    </Stack>
  );
}
