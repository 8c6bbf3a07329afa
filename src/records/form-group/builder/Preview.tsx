import { Formik } from 'formik';
import { useDeferredValue, useState } from 'react';
import type { FormField } from '../../../../wire/parts/form';
import { RadioGroup } from '../../../shared/form/RadioGroup';
import { ServerFields } from '../../../shared/form/ServerFields';
import { initialValuesOf } from '../../../shared/form/serverForm';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { formGroupMessages } from '../form-group.messages';
import * as sheet from './Builder.module.css';

const widths = ['desktop', 'phone'] as const;

/** The fields as the form of a record draws them, with their defaults, as wide as on a desktop or on a phone. */
export function Preview({ fields }: { fields: readonly FormField[] }) {
  const css = useStyles(sheet);
  const t = useMessages(formGroupMessages);
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop');
  const drawn = useDeferredValue(fields);
  return (
    <section className={css.preview} aria-label={t('preview')}>
      <header className={css.previewHead}>
        <h3>{t('preview')}</h3>
        <RadioGroup
          label={t('preview_width')}
          options={widths.map((id) => ({ id, name: t(id) }))}
          value={width}
          onChange={setWidth}
        />
      </header>
      <div className={css.frame} data-width={width}>
        {drawn.length ? (
          <Formik
            key={drawn.map(({ kind, multiple }) => `${kind} ${multiple}`).join()}
            initialValues={initialValuesOf(drawn)}
            enableReinitialize
            onSubmit={() => undefined}
          >
            <ServerFields fields={drawn} />
          </Formik>
        ) : (
          <p className={css.muted}>{t('preview_empty')}</p>
        )}
      </div>
    </section>
  );
}
