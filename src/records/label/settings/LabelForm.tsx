import { useState } from 'react';
import { labelCalls, labelFields, labelLimits, usualLabel, type LabelTemplate } from '../../../../wire/label/label';
import { labelForm } from '../../../../wire/label/label.schema';
import { Button } from '../../../shared/button/Button';
import { AttachmentField } from '../../../shared/form/AttachmentField';
import { CheckboxField } from '../../../shared/form/CheckboxField';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { SelectField } from '../../../shared/form/SelectField';
import { NumberField } from '../../../shared/form/NumberField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { choicesOf } from '../../../shared/select/choice';
import { useStyles } from '../../../shared/style/useStyles';
import { useSheetNames } from '../preview/useSheetNames';
import * as sheet from './LabelForm.module.css';
import { ResetDialog } from './ResetDialog';
import { storedTemplate, valuesOf } from './template.values';
import { TemplatePreview } from './TemplatePreview';
import { UsualSheet } from './UsualSheet';
import * as words from '../../../../texts/compiled/screen/common';
import * as labelMessages from '../../../../texts/compiled/screen/label';

interface LabelFormProps {
  /** The template as it was when the form opened; null: there is none yet. */
  opened: LabelTemplate | null;
  /** As it was loaded last; somebody may have made or changed it since. */
  stored: LabelTemplate | null;
  /** Loads it as it is now. */
  reload: () => Promise<LabelTemplate | null>;
  onSaved: () => void;
}

/** The template of labels: with none yet, saving creates it (D3 §4); beside it what labels will look like. */
export function LabelForm({ opened, stored, reload, onSaved }: LabelFormProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const [resetting, setResetting] = useState(false);
  const [fields] = useState(() => {
    const all = labelFields.map((id) => ({ id, name: t(labelMessages[id]) }));
    return { all, source: choicesOf(all) };
  });
  const sheetName = useSheetNames(usualLabel);
  const read = (template: LabelTemplate | null) =>
    storedTemplate(template, {
      sheet: (name, of) => sheetName(name, of ?? usualLabel),
      field: (name) => t(labelMessages[name]),
      logo: t(labelMessages.stored_logo),
    });
  return (
    <Form
      label={t(labelMessages.form)}
      initial={valuesOf(opened)}
      rules={labelForm}
      // Both take the same form; a path without an id leaves it out.
      call={stored ? labelCalls.update : (labelCalls.create as unknown as typeof labelCalls.update)}
      request={({ logo_image_delete: removed, ...values }, version) => ({
        params: { id: stored?.id ?? 0 },
        body: labelForm.cast({
          ...values,
          image_exists: !removed,
          // Of one that is made by this save there is no version.
          version: stored ? version : undefined,
        }),
      })}
      onSaved={onSaved}
      edit={{
        opened: read(opened),
        newer: read(stored),
        // One that somebody else has made meanwhile is the one that the next save changes.
        reload: async () => read(await reload()),
      }}
    >
      <div className={css.columns}>
        <Card>
          <div className={css.sections}>
            <fieldset className={css.section}>
              <legend className={css.legend}>{t(labelMessages.sheet_section)}</legend>
              <UsualSheet free={opened ?? usualLabel} />
            </fieldset>
            <fieldset className={css.section}>
              <legend className={css.legend}>{t(labelMessages.size_section)}</legend>
              <p className={css.text}>{t(labelMessages.size_hint)}</p>
              <Fields>
                <NumberField name="width" label={t(labelMessages.width)} required />
                <NumberField name="height" label={t(labelMessages.height)} required />
                <NumberField
                  name="labels_per_row"
                  label={t(labelMessages.per_row)}
                  hint={t(labelMessages.per_row_hint)}
                  whole
                  required
                />
                <NumberField name="space_between_labels" label={t(labelMessages.gap)} required />
              </Fields>
            </fieldset>
            <fieldset className={css.section}>
              <legend className={css.legend}>{t(labelMessages.content_section)}</legend>
              <p className={css.text}>{t(labelMessages.content_hint)}</p>
              <SelectField
                name="fields"
                label={t(labelMessages.fields)}
                hint={t(labelMessages.fields_hint)}
                multi
                source={fields.source}
                known={fields.all}
              />
              <CheckboxField name="display_logo_confirmed" label={t(labelMessages.show_logo)} />
              <AttachmentField
                name="logo_image"
                label={t(labelMessages.logo)}
                hint={t(labelMessages.logo_hint)}
                maxCount={labelLimits.logoBytes}
                current={
                  stored?.logo_image ? { value: t(labelMessages.stored_logo), size: bytesOf(stored.logo_image) } : null
                }
              />
            </fieldset>
          </div>
          <FormFooter>
            <Button disabled={!stored} onClick={() => setResetting(true)}>
              {t(words.reset)}
            </Button>
          </FormFooter>
        </Card>
        <TemplatePreview stored={stored} />
      </div>
      {resetting && stored && <ResetDialog id={stored.id} onDone={onSaved} onClose={() => setResetting(false)} />}
    </Form>
  );
}

/** Bytes of what a `data:` address holds in base64. */
const bytesOf = (address: string): number => Math.floor(((address.length - address.indexOf(',') - 1) * 3) / 4);
