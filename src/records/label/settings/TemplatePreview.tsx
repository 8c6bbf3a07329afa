import { useFormikContext } from 'formik';
import { useState } from 'react';
import type { LabelTemplate } from '../../../../wire/label/label';
import { labelForm } from '../../../../wire/label/label.schema';
import { partsOf, places, sheetOf } from '../../../../wire/label/label.sheets';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { useStyles } from '../../../shared/style/useStyles';
import { LabelPicture } from '../preview/LabelPicture';
import { SheetPicture } from '../preview/SheetPicture';
import * as sheetOfStyles from './LabelForm.module.css';
import type { TemplateValues } from './template.values';
import { useFileAddress } from './useFileAddress';
import * as words from '../../../../texts/compiled/screen/common';
import * as labelMessages from '../../../../texts/compiled/screen/label';

/** A label and a sheet of the template that is being typed; while a length is wrong, of the last right one. */
export function TemplatePreview({ stored }: { stored: LabelTemplate | null }) {
  const t = useMessages();
  const css = useStyles(sheetOfStyles);
  const { values } = useFormikContext<TemplateValues>();
  const [right, setRight] = useState(values);
  if (values !== right && labelForm.isValidSync(values)) setRight(values);

  const logo = useFileAddress(values.logo_image) ?? (values.logo_image_delete ? null : (stored?.logo_image ?? null));
  const withLogo = values.display_logo_confirmed && logo !== null;
  const sheet = sheetOf(right.sheet ?? 'free', labelForm.cast(right));
  const details = right.fields.map((field) => t(labelMessages[field])).join(' · ');
  const facts = { count: places(sheet).length, width: sheet.width, height: sheet.height };
  return (
    <div className={css.preview}>
      <Card title={t(words.preview)}>
        <div className={css.pictures}>
          <LabelPicture
            sheet={sheet}
            parts={partsOf(sheet, { logo: withLogo, code: '0', details: details !== '' })}
            text={{ name: t(labelMessages.sample_name), identifier: 'AST-1042', details }}
            logo={logo}
          />
          {!sheet.isRoll && (
            <SheetPicture sheet={sheet} start={1} count={facts.count} label={t(labelMessages.sheet_facts, facts)} />
          )}
          <p className={css.text}>{t(sheet.isRoll ? labelMessages.roll_facts : labelMessages.sheet_facts, facts)}</p>
        </div>
      </Card>
    </div>
  );
}
