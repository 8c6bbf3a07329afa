import { useState } from 'react';
import { usualLabel, type LabelTemplate } from '../../../../wire/label/label';
import {
  labelCodes,
  partsOf,
  places,
  sheetOf,
  type LabelCode,
  type SheetName,
} from '../../../../wire/label/label.sheets';
import { Button } from '../../../shared/button/Button';
import { RadioGroup } from '../../../shared/form/RadioGroup';
import { Alert } from '../../../shared/alert/Alert';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { useStyles } from '../../../shared/style/useStyles';
import { labelMessages } from '../label.messages';
import { printAddress } from '../label.paths';
import { LabelPicture } from '../preview/LabelPicture';
import { SheetPicture } from '../preview/SheetPicture';
import { SheetSelect } from '../preview/SheetSelect';
import { thinBars } from '../preview/thinBars';
import { keepChoices, readChoices } from './printChoices';
import * as sheetOfStyles from './PrintLabels.module.css';
import { StartField } from './StartField';

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

const codeTexts: Record<LabelCode, 'barcode' | 'both' | 'qr'> = { '0': 'barcode', '1': 'both', only: 'qr' };

/** What is printed on, with what code, from which place; what a person chose is proposed the next time. */
export function PrintLabels({ user, template, ids, first, onClose }: PrintLabelsProps) {
  const t = useMessages(labelMessages);
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
  const details = (template?.fields ?? []).map((field) => t(field)).join(' · ');
  const parts = partsOf(sheet, { logo: logo !== null, code, details: details !== '' });
  const thin = thinBars(parts, first.identifier);
  const sheets = Math.ceil((start - 1 + ids.length) / perSheet);
  const address = (format: 'html' | 'pdf') => printAddress({ ids, sheet: name, code, start, format });

  return (
    <>
      <div className={css.columns}>
        <div className={css.choices}>
          <SheetSelect label={t('sheet')} free={free} value={name} onChange={(sheet) => choose({ sheet })} />
          <RadioGroup
            label={t('code')}
            options={labelCodes.map((id) => ({ id, name: t(codeTexts[id]) }))}
            value={code}
            onChange={(chosen) => choose({ code: chosen })}
          />
          <figure className={css.figure}>
            <figcaption className={css.caption}>{t('one_label')}</figcaption>
            <LabelPicture sheet={sheet} parts={parts} text={{ ...first, details }} logo={logo} />
          </figure>
          {thin !== null && <Alert kind="info">{t('thin_bars', { identifier: first.identifier, width: thin })}</Alert>}
        </div>
        <div className={css.start}>
          <StartField key={name} value={start} last={perSheet} onChange={setStart} />
          <SheetPicture sheet={sheet} start={start} count={ids.length} label={t('start_picture')} onStart={setStart} />
          <p className={css.summary} role="status">
            {t('summary', { count: ids.length, sheets: t('sheets', { count: sheets }) })}
          </p>
        </div>
      </div>
      <p className={css.hint}>{t('print_hint')}</p>
      <div className={css.footer}>
        <Button onClick={onClose}>{t('close')}</Button>
        <Link to={address('pdf')} look="plain" download="labels.pdf">
          {t('download_pdf')}
        </Link>
        <Link to={address('html')} look="primary" newTab>
          {t('open_page')}
        </Link>
      </div>
    </>
  );
}
