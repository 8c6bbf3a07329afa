import { Formik } from 'formik';
import { useDeferredValue, useRef, useState } from 'react';
import type { FormField } from '../../../../wire/parts/form';
import { RadioGroup } from '../../../shared/form/RadioGroup';
import { ServerFields } from '../../../shared/form/ServerFields';
import { initialValuesOf } from '../../../shared/form/serverForm';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './Builder.module.css';
import { useIsWide } from './useIsWide';
import * as words from '../../../../texts/compiled/screen/common';
import * as formGroupMessages from '../../../../texts/compiled/screen/form_group';

const widths = ['desktop', 'phone'] as const;
type Width = (typeof widths)[number];
/** Both stand side by side from this width of the page on, in px: a desktop's form has two columns then. */
const roomForBoth = 960;

/**
 * The fields as the form of a record draws them, with their defaults, on a desktop and on a phone: both where there is
 * room, one at a time where there is not. What is tried in one is in the other.
 */
export function Preview({ fields }: { fields: readonly FormField[] }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [width, setWidth] = useState<Width>('desktop');
  const drawn = useDeferredValue(fields);
  const section = useRef<HTMLElement>(null);
  const both = useIsWide(section, roomForBoth);
  return (
    <section ref={section} className={css.preview} aria-label={t(words.preview)}>
      <header className={css.previewHead}>
        <h3>{t(words.preview)}</h3>
        {!both && (
          <RadioGroup
            label={t(formGroupMessages.preview_width)}
            options={widths.map((id) => ({ id, name: t(formGroupMessages[id]) }))}
            value={width}
            onChange={setWidth}
          />
        )}
      </header>
      <Formik
        key={drawn.map(({ kind, multiple }) => `${kind} ${multiple}`).join()}
        initialValues={initialValuesOf(drawn)}
        enableReinitialize
        onSubmit={() => undefined}
      >
        <div className={css.frames}>
          {(both ? widths : [width]).map((one) => (
            <div key={one} className={css.screen} data-width={one} role="group" aria-label={t(formGroupMessages[one])}>
              {both && (
                <p className={css.muted} aria-hidden="true">
                  {t(formGroupMessages[one])}
                </p>
              )}
              <div className={css.frame}>
                {drawn.length ? (
                  <ServerFields fields={drawn} />
                ) : (
                  <p className={css.muted}>{t(formGroupMessages.preview_empty)}</p>
                )}
              </div>
            </div>
          ))}
        </div>
      </Formik>
    </section>
  );
}
