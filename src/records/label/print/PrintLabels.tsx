import { useState } from 'react';
import { usualLabel, type LabelTemplate } from '../../../../wire/label/label';
import { barcodeText, fitsBars } from '../../../../wire/label/label.bars';
import {
  labelCodes,
  partsOf,
  places,
  sheetOf,
  type Box,
  type LabelCode,
  type SheetName,
} from '../../../../wire/label/label.sheets';
import { Button } from '../../../shared/button/Button';
import { RadioGroup } from '../../../shared/form/RadioGroup';
import { Alert } from '../../../shared/alert/Alert';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { useStyles } from '../../../shared/style/useStyles';
import { printAddress } from '../label.paths';
import { LabelPicture } from '../preview/LabelPicture';
import { SheetPicture } from '../preview/SheetPicture';
import { SheetSelect } from '../preview/SheetSelect';
import { keepChoices, readChoices } from './printChoices';
import * as sheetOfStyles from './PrintLabels.module.css';
import { StartField } from './StartField';
import * as words from '../../../../texts/compiled/screen/common';
import * as labelMessages from '../../../../texts/compiled/screen/label';

export interface PrintLabelsDialogProps {
  /** Assets in the order in which they are printed, 1 to 1,000. */
  ids: readonly number[];
  /** The one that the preview shows. */
  first: { name: string; identifier: string };
  onClose: () => void;
}

interface PrintLabelsProps extends PrintLabelsDialogProps {
  user: number;
  template: LabelTemplate | null;
}

const codeTexts = { '0': 'barcode', fit: 'fit', '1': 'both', only: 'qr' } as const satisfies Record<LabelCode, string>;

/** What is printed on, with what code, from which place; what a person chose is proposed the next time. */
export function PrintLabels({ user, template, ids, first, onClose }: PrintLabelsProps) {
  const t = useMessages();
  const css = useStyles(sheetOfStyles);
  const free = template ?? usualLabel;
  const [{ sheet: name, code }, setChoices] = useState(() => {
    const kept = readChoices(user);
    return { sheet: kept.sheet ?? template?.sheet ?? 'free', code: kept.code ?? '0' };
  });
  const [start, setStart] = useState(1);

  const choose = (chosen: { sheet?: SheetName; code?: LabelCode }) => {
    const next = { sheet: name, code, ...chosen };
    setChoices(next);
    keepChoices(user, next);
    if (next.sheet !== name) setStart(1);
  };

  const sheet = sheetOf(name, free);
  const perSheet = places(sheet).length;
  const logo = template?.display_logo_confirmed === 1 ? template.logo_image : null;
  const details = (template?.fields ?? []).map((field) => t(labelMessages[field])).join(' · ');
  const text = barcodeText({ id: ids[0]!, identifier: first.identifier });
  const partsWith = (code: Exclude<LabelCode, 'fit'>) =>
    partsOf(sheet, { logo: logo !== null, code, details: details !== '' });
  const fits = (bars: Box | null) => bars === null || fitsBars(text, bars.width);
  const parts = partsWith(code !== 'fit' ? code : fits(partsWith('0').bars) ? '0' : 'only');
  const sheets = Math.ceil((start - 1 + ids.length) / perSheet);
  const address = (format: 'html' | 'pdf') => printAddress({ ids, sheet: name, code, start, format });

  return (
    <>
      <div className={css.columns}>
        <div className={css.choices}>
          <SheetSelect
            label={t(labelMessages.sheet)}
            free={free}
            value={name}
            onChange={(sheet) => choose({ sheet })}
          />
          <RadioGroup
            label={t(labelMessages.code)}
            options={labelCodes.map((id) => ({ id, name: t(labelMessages[codeTexts[id]]) }))}
            value={code}
            onChange={(chosen) => choose({ code: chosen })}
          />
          <figure className={css.figure}>
            <figcaption className={css.caption}>{t(labelMessages.one_label)}</figcaption>
            <LabelPicture sheet={sheet} parts={parts} text={{ ...first, details }} logo={logo} />
          </figure>
          {parts.bars && !fits(parts.bars) && (
            <Alert kind="info">
              {t(labelMessages.thin_bars, { count: text.length, width: Math.round(parts.bars.width * 10) / 10 })}{' '}
              <Button look="plain" onClick={() => choose({ code: 'fit' })}>
                {t(labelMessages.use_qr)}
              </Button>
            </Alert>
          )}
        </div>
        <div className={css.start}>
          {!sheet.isRoll && (
            <>
              <StartField key={name} value={start} last={perSheet} onChange={setStart} />
              <SheetPicture
                sheet={sheet}
                start={start}
                count={ids.length}
                label={t(labelMessages.start_picture)}
                onStart={setStart}
              />
            </>
          )}
          <p className={css.summary} role="status">
            {sheet.isRoll
              ? t(labelMessages.roll_summary, { count: ids.length, width: sheet.width, height: sheet.height })
              : t(labelMessages.summary, { count: ids.length, sheets: t(labelMessages.sheets, { count: sheets }) })}
          </p>
        </div>
      </div>
      <p className={css.hint}>{t(sheet.isRoll ? labelMessages.roll_hint : labelMessages.print_hint)}</p>
      <div className={css.footer}>
        <Button onClick={onClose}>{t(words.close)}</Button>
        <Link to={address('pdf')} look="plain" download="labels.pdf">
          {t(labelMessages.download_pdf)}
        </Link>
        <Link to={address('html')} look="primary" newTab>
          {t(labelMessages.open_page)}
        </Link>
      </div>
    </>
  );
}
