import { barcodeText } from '../../wire/label/label.bars';
import { type Box, paperOf, type Parts, places } from '../../wire/label/label.sheets';
import { escapeHtml } from '../shared/html';
import { stylePolicy } from '../shared/style-policy';
import type { Language } from '../../texts/compiled/languages';
import { say } from '../shared/sentence';
import { barcode, type Code, qr } from './label.code';
import { partsFor, type Printed, type Printing } from './label.print';
import * as labelSentences from '../../texts/compiled/server/label';

const mm = (length: number): string => `${length}mm`;
const at = ({ x, y, width, height }: Box): string =>
  `left:${mm(x)};top:${mm(y)};width:${mm(width)};height:${mm(height)}`;

/** Where the parts of a label stand; `of` selects the labels. */
function styleOfParts(of: string, parts: Parts): string[] {
  const text = ({ height: line }: Box): string => `font:${mm(Math.round(line * 80) / 100)}/${mm(line)} sans-serif`;
  return [
    `${of}.name{${at(parts.name)};${text(parts.name)};font-weight:bold}`,
    ...(parts.details ? [`${of}.details{${at(parts.details)};${text(parts.details)}}`] : []),
    ...(parts.bars ? [`${of}.bars{${at(parts.bars)}}`] : []),
    `${of}.identifier{${at(parts.identifier)};${text(parts.identifier)};text-align:${parts.bars ? 'center' : 'start'}}`,
    ...(parts.qr ? [`${of}.qr{${at(parts.qr)}}`] : []),
    ...(parts.logo ? [`${of}.logo{${at(parts.logo)}}`] : []),
  ];
}

/** The style of the page: every length of it in millimetres, and the logo once. */
function styleOf({ sheet, parts, instead, logo }: Printing): string {
  const { width, height } = paperOf(sheet);
  return [
    `@page{size:${mm(width)} ${mm(height)};margin:0}`,
    'html,body{margin:0;background:#fff;color:#000}',
    `.sheet{position:relative;width:${mm(width)};height:${mm(height)};overflow:hidden;break-after:page}`,
    '.sheet:last-child{break-after:auto}',
    `.label{position:absolute;width:${mm(sheet.width)};height:${mm(sheet.height)};overflow:hidden}`,
    '.label>*{position:absolute;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}',
    ...styleOfParts('', parts),
    ...(instead ? styleOfParts('.instead>', instead) : []),
    ...(logo
      ? [
          `.logo{background:url(data:image/${logo.type};base64,${logo.bytes.toString('base64')}) left center/contain no-repeat;print-color-adjust:exact;-webkit-print-color-adjust:exact}`,
        ]
      : []),
    ...places(sheet).map(({ x, y }, i) => `.p${i}{left:${mm(x)};top:${mm(y)}}`),
    `@media screen{html{background:#ddd}.sheet{background:#fff;margin:${mm(5)} auto}.label{outline:1px dashed #bbb}}`,
  ].join('\n');
}

const svg = (name: string, label: string, { width, height, bars }: Code): string =>
  `<svg class="${name}" role="img" aria-label="${escapeHtml(label)}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="${name === 'qr' ? 'xMidYMid' : 'none'}" shape-rendering="crispEdges"><path d="${bars.map((bar) => `M${bar.x} ${bar.y}h${bar.width}v1h-${bar.width}z`).join('')}"/></svg>`;

function labelOf(asset: Printed, place: number, printing: Printing): string {
  const { id, name, identifier, details } = asset;
  const parts = partsFor(printing, asset);
  const link = `${printing.address}/service-desk/assets/${id}/show`;
  const text = barcodeText(asset);
  return [
    `<div class="label p${place}${parts === printing.instead ? ' instead' : ''}" data-asset-id="${id}">`,
    parts.logo ? '<div class="logo"></div>' : '',
    `<div class="name" dir="auto">${escapeHtml(name)}</div>`,
    details ? `<div class="details" dir="auto">${escapeHtml(details)}</div>` : '',
    parts.bars ? svg('bars', text, barcode(text)) : '',
    `<div class="identifier" dir="auto">${escapeHtml(identifier)}</div>`,
    parts.qr ? svg('qr', link, qr(link)) : '',
    '</div>',
  ].join('');
}

/** The page in pieces, so that other requests are served between them, and the policy that it is sent with. */
export function labelPage(printing: Printing, language: Language): { policy: string; pieces: Iterable<string> } {
  const { assets, sheet, start } = printing;
  const style = styleOf(printing);
  const perPage = places(sheet).length;
  const title = say(labelSentences.title).in(language);
  function* pieces(): Generator<string> {
    yield `<!doctype html>\n<html lang="${language}">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="robots" content="noindex">\n<title>${escapeHtml(title)}</title>\n<style>${style}</style>\n</head>\n<body>\n`;
    for (const [i, asset] of assets.entries()) {
      const place = (start + i) % perPage;
      if (i === 0 || place === 0) yield '<div class="sheet">\n';
      yield `${labelOf(asset, place, printing)}\n`;
      if (place === perPage - 1 || i === assets.length - 1) yield '</div>\n';
    }
    yield '</body>\n</html>\n';
  }
  return { policy: stylePolicy(style), pieces: pieces() };
}
