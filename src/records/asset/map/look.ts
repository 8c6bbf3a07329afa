import type { MapNode } from '../../../../wire/cmdb/cmdb';
import { assetStatus } from '../../../../wire/asset/asset.record';

/** Colours and font of the map as the page has them now; a canvas knows no custom properties. */
export interface Look {
  surface: string;
  raised: string;
  soft: string;
  text: string;
  muted: string;
  line: string;
  accent: string;
  warning: string;
  success: string;
  info: string;
  danger: string;
  onType: string;
  font: string;
  rtl: boolean;
  /** The system chooses the colours: no colour of ours may be drawn. */
  forced: boolean;
}

const tokens = {
  surface: '--sd-surface',
  raised: '--sd-surface-raised',
  soft: '--sd-surface-hover',
  text: '--sd-text-color',
  muted: '--sd-text-muted',
  line: '--sd-border-control',
  accent: '--sd-accent-text',
  warning: '--sd-warning',
  success: '--sd-success',
  info: '--sd-info',
  danger: '--sd-danger',
} as const;

const system = {
  ...{ surface: 'Canvas', raised: 'Canvas', soft: 'Canvas', text: 'CanvasText', muted: 'CanvasText' },
  ...{ line: 'CanvasText', accent: 'Highlight', warning: 'Highlight', success: 'CanvasText', info: 'CanvasText' },
  danger: 'CanvasText',
} as const satisfies Record<keyof typeof tokens, string>;

/** Reads them by an element without content, whose colour is set and computed. */
export function lookOf(probe: HTMLElement): Look {
  const forced = matchMedia('(forced-colors: active)').matches;
  const colour = (name: keyof typeof tokens): string => {
    probe.style.color = forced ? system[name] : `var(${tokens[name]})`;
    return painted(getComputedStyle(probe).color);
  };
  const { fontFamily, direction } = getComputedStyle(probe);
  const names = Object.keys(tokens) as (keyof typeof tokens)[];
  const colours = Object.fromEntries(names.map((name) => [name, colour(name)])) as Record<keyof typeof tokens, string>;
  return { ...colours, onType: forced ? colours.raised : '#fff', font: fontFamily, rtl: direction === 'rtl', forced };
}

/** As every program reads it that gets an exported picture: `color-mix()` computes to `oklab(…)`. */
function painted(colour: string): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context || /^rgb|^#/.test(colour)) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [r, g, b, a = 255] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${r}, ${g}, ${b}${a < 255 ? `, ${a / 255}` : ''})`;
}

/** Colour of a node's type. */
export const typeColour = (node: MapNode, look: Look): string => (look.forced ? look.text : node.color);

const box = 'M2.500 5 8 2l5.500 3v6L8 14l-5.500-3zM2.500 5 8 8l5.500-3M8 8v6';
const network = 'M6 2h4v3.500H6zM2 10.500h4V14H2zM10 10.500h4V14h-4zM8 5.500V8M4 10.500V8h8v2.500';
const computer = 'M2 3h12v8H2zM5.500 13.500h5M8 11v2.500';
/** Of the asset types that every installation has, on 16 × 16 px; all others are a box. */
const drawings: Readonly<Record<number, string>> = {
  2: 'M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 2v2M8 12v2M2 8h2M12 8h2M3.800 3.800l1.400 1.400M10.800 10.800l1.400 1.400M12.200 3.800l-1.400 1.400M5.200 10.800l-1.400 1.400',
  3: 'M5 12.500a3 3 0 0 1-.300-6 3.800 3.800 0 0 1 7.300.800 2.600 2.600 0 0 1-.500 5.200z',
  4: 'M2 3h12v10H2zM2 6h12M5 8.500l1.500 1.300L5 11M8 11h2.500',
  6: network,
  7: 'M4 1.500h5l3.500 3.500v9.500H4zM9 1.500V5h3.500',
  9: computer,
  10: 'M8 6c3 0 5-.800 5-2s-2-2-5-2-5 .800-5 2 2 2 5 2ZM3 4v8c0 1.200 2 2 5 2s5-.800 5-2V4M3 8c0 1.200 2 2 5 2s5-.800 5-2',
  11: 'M5 1.500h6v13H5zM7.500 12.500h1',
  12: computer,
  13: 'M4.500 6V2h7v4M4.500 11.500H2.500V6h11v5.500h-2M4.500 9.500h7V14h-7z',
  14: computer,
  15: 'M3.500 3.500h9V10h-9zM1.500 12.500h13',
  16: 'M3 2h10v5H3zM3 9h10v5H3zM5.500 4.500h.010M5.500 11.500h.010',
  17: network,
  18: 'M1.500 6h13v5h-13zM4 8.500h.010M6.500 8.500h.010M9 8.500h.010',
  19: 'M8 1.500 13.500 3.500V8c0 3-2.300 5.300-5.500 6.500C4.800 13.300 2.500 11 2.500 8V3.500z',
  20: 'M8 12.500h.010M5.500 10a3.500 3.500 0 0 1 5 0M3 7.500a7 7 0 0 1 10 0',
};

/** The icon of a type. */
export const drawingOf = (node: MapNode): string => drawings[node.asset_type.id] ?? box;

type Tone = 'success' | 'accent' | 'info' | 'warning' | 'danger' | 'muted';

/** A status has a shape as well as a colour; each on 10 × 10 px around the middle. */
const shapes = {
  disc: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  ring: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM-2 0a2 2 0 1 1 4 0a2 2 0 1 1-4 0Z',
  triangle: 'M-3.500-4 4.500 0l-8 4Z',
  diamond: 'M0-5 5 0 0 5-5 0Z',
  square: 'M-4-4h8v8h-8Z',
  bar: 'M-4.500-1.500h9v3h-9Z',
} as const;

const statuses: Readonly<Record<number, [shape: keyof typeof shapes, tone: Tone]>> = {
  [assetStatus.inUse]: ['disc', 'success'],
  [assetStatus.inStock]: ['ring', 'accent'],
  [assetStatus.inTransit]: ['triangle', 'info'],
  [assetStatus.inRepair]: ['diamond', 'warning'],
  [assetStatus.missing]: ['square', 'danger'],
  [assetStatus.retired]: ['bar', 'muted'],
  [assetStatus.disposed]: ['bar', 'muted'],
};

/** Shape and colour of a status; null without one. */
export function statusLook({ asset_status }: Pick<MapNode, 'asset_status'>): { path: string; tone: Tone } | null {
  if (!asset_status) return null;
  const [shape, tone] = statuses[asset_status.id] ?? (['ring', 'muted'] as const);
  return { path: shapes[shape], tone };
}
