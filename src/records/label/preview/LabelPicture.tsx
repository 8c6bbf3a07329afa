import type { Box, Parts, Sheet } from '../../../../wire/label/label.sheets';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheetOfStyles from './LabelPicture.module.css';
import { sampleBarcode, sampleQr } from './sampleCodes';
import * as labelMessages from '../../../../texts/compiled/screen/label';

export interface LabelText {
  name: string;
  identifier: string;
  details: string;
}

interface LabelPictureProps {
  sheet: Pick<Sheet, 'width' | 'height'>;
  parts: Parts;
  text: LabelText;
  /** Address of the logo. */
  logo: string | null;
}

/** Room below the label for the line of 10 mm. */
const below = 6;

/** A label in its own size on screens of 96 px an inch; a line of 10 mm shows the scale where it does not fit. */
export function LabelPicture({ sheet, parts, text, logo }: LabelPictureProps) {
  const css = useStyles(sheetOfStyles);
  const t = useMessages();
  const { width, height } = sheet;
  const { identifier } = parts;
  const ruler = Math.min(10, width);
  return (
    <svg
      className={css.picture}
      role="img"
      aria-label={t(labelMessages.sample, text)}
      width={`${width + 1}mm`}
      height={`${height + below}mm`}
      viewBox={`-0.5 -0.5 ${width + 1} ${height + below}`}
    >
      <rect className={css.paper} width={width} height={height} rx={1.5} />
      {parts.logo && logo && <image {...parts.logo} href={logo} preserveAspectRatio="xMinYMid meet" />}
      <Line box={parts.name} bold>
        {text.name}
      </Line>
      {parts.details && <Line box={parts.details}>{text.details}</Line>}
      {parts.bars && (
        <svg {...parts.bars} viewBox={`0 0 ${sampleBarcode.width} 1`} preserveAspectRatio="none">
          <path className={css.ink} d={sampleBarcode.path} />
        </svg>
      )}
      <Line box={identifier} centred={parts.bars !== null}>
        {text.identifier}
      </Line>
      {parts.qr && (
        <svg {...parts.qr} viewBox={`0 0 ${sampleQr.width} ${sampleQr.height}`}>
          <path className={css.ink} d={sampleQr.path} />
        </svg>
      )}
      <path className={css.ruler} d={`M0 ${height + 2}v2m0-1h${ruler}m0-1v2`} />
      <text className={css.scale} x={ruler + 1} y={height + 4}>
        {ruler} mm
      </text>
    </svg>
  );
}

/** Begins with a letter that is written from right to left, as `dir="auto"` of the page finds out. */
const fromRight = /^\P{L}*[\u0590-\u08ff]/u;

/** One line of text, cut at the end of its box and as high as it. */
function Line({ box, bold, centred, children }: { box: Box; bold?: boolean; centred?: boolean; children: string }) {
  const css = useStyles(sheetOfStyles);
  const end = fromRight.test(children);
  return (
    <svg {...box} overflow="hidden">
      <text
        className={bold ? css.bold : css.text}
        x={centred ? '50%' : end ? '100%' : 0}
        y={box.height * 0.78}
        fontSize={box.height * 0.8}
        textAnchor={centred ? 'middle' : end ? 'end' : 'start'}
      >
        {children}
      </text>
    </svg>
  );
}
