import { useAppearance } from '../../../shared/layout/useAppearance';

/** Colours and font of the page as they are now; a canvas knows no custom properties. */
export interface ChartColours {
  surface: string;
  text: string;
  muted: string;
  line: string;
  font: string;
  rtl: boolean;
  /** The system chooses the colours: none of ours may be drawn. */
  forced: boolean;
}

const tokens = {
  surface: ['--sd-surface-raised', 'Canvas'],
  text: ['--sd-text-color', 'CanvasText'],
  muted: ['--sd-text-muted', 'CanvasText'],
  line: ['--sd-border', 'CanvasText'],
} as const;

/** Reads them by an element without content, whose colour is set and computed. */
function read(probe: HTMLElement): ChartColours {
  const forced = matchMedia('(forced-colors: active)').matches;
  const colour = (name: keyof typeof tokens): string => {
    const [token, system] = tokens[name];
    probe.style.color = forced ? system : `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const { fontFamily: font, direction } = getComputedStyle(probe);
  const rtl = direction === 'rtl';
  return {
    surface: colour('surface'),
    text: colour('text'),
    muted: colour('muted'),
    line: colour('line'),
    font,
    rtl,
    forced,
  };
}

/** Follows the system's scheme, forced colours and the host's theme. */
export const useChartColours = () => useAppearance(read);
