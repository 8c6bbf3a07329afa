import type { ArcElement, ChartConfiguration, Plugin, ScaleOptionsByType } from 'chart.js';
import type { ChartType } from '../../../../wire/report/report';
import { truncate } from '../../../shared/format/truncate';
import { fillOf } from './fill';
import type { DrawnGroup } from './groups';
import type { ChartColours } from './useChartColours';

export interface Drawing {
  type: ChartType;
  groups: readonly DrawnGroup[];
  colours: ChartColours;
  /** A number as people of this language write it. */
  format: (count: number) => string;
  /** What the tooltip says below the name. */
  tip: (group: DrawnGroup) => string;
}

type Config = ChartConfiguration<'bar' | 'pie' | 'doughnut', number[], string>;

/** Up to here each number has a line of its own (D3 §4); above it there would be too many. */
const maxSteps = 20;
const longestName = 22;
/** A smaller part of a circle has no room for its share. */
const leastArc = 0.05;

/** How a chart is drawn; `scale` are the device's pixels for one of ours. */
export function configOf(drawing: Drawing, scale: number): Config {
  const { type, groups, colours, tip } = drawing;
  const round = type === 'pie' || type === 'doughnut';
  const fills = groups.map(({ look }) => fillOf(look, colours, scale));
  return {
    type: round ? type : 'bar',
    data: {
      labels: groups.map(({ name }) => name),
      datasets: [
        {
          data: groups.map(({ count }) => count),
          backgroundColor: fills,
          hoverBackgroundColor: fills,
          borderColor: colours.surface,
          borderWidth: round ? 2 : 0,
          hoverBorderColor: round ? colours.surface : colours.text,
          hoverBorderWidth: 2,
          ...(round ? { hoverOffset: 6 } : { borderRadius: 3, maxBarThickness: 44, minBarLength: 2 }),
        },
      ],
    },
    options: {
      indexAxis: type === 'horizontal' ? 'y' : 'x',
      font: { family: colours.font, size: 12 },
      color: colours.text,
      maintainAspectRatio: false,
      layout: { padding: round ? 8 : roomForNumbers(drawing) },
      interaction: round
        ? { mode: 'nearest', intersect: true }
        : { mode: 'index', axis: type === 'horizontal' ? 'y' : 'x', intersect: false },
      plugins: {
        tooltip: {
          rtl: colours.rtl,
          textDirection: colours.rtl ? 'rtl' : 'ltr',
          backgroundColor: colours.text,
          titleColor: colours.surface,
          bodyColor: colours.surface,
          displayColors: false,
          titleFont: { family: colours.font, weight: 600 },
          bodyFont: { family: colours.font },
          padding: 8,
          callbacks: {
            title: ([item]) => (item ? linesOf(groups[item.dataIndex]!.name) : ''),
            label: ({ dataIndex }) => tip(groups[dataIndex]!),
          },
        },
      },
      ...(!round && { scales: scalesOf(drawing) }),
    },
    plugins: [round ? sharesOf(drawing) : numbersOf(drawing)],
  };
}

/** The number at the end of a bar: 7 px a character are enough. */
const roomForNumbers = ({ type, groups, colours, format }: Drawing) =>
  type === 'horizontal'
    ? {
        [colours.rtl ? 'left' : 'right']: Math.max(40, ...groups.map(({ count }) => 12 + 7 * format(count).length)),
      }
    : { top: 20 };

function scalesOf({ type, groups, colours, format }: Drawing) {
  const highest = Math.max(0, ...groups.map(({ count }) => count));
  const lying = type === 'horizontal';
  const font = { family: colours.font, size: 11 };
  const names = {
    grid: { display: false },
    border: { color: colours.line },
    reverse: colours.rtl && !lying,
    position: lying && colours.rtl ? 'right' : undefined,
    ticks: {
      font,
      color: colours.text,
      autoSkip: false,
      maxRotation: lying ? 0 : 60,
      callback: (_: unknown, index: number) => truncate(groups[index]?.name ?? '', longestName),
    },
  };
  const counts = {
    min: 0,
    reverse: colours.rtl && lying,
    position: !lying && colours.rtl ? 'right' : undefined,
    grid: { color: colours.line },
    border: { display: false },
    ticks: {
      font,
      color: colours.muted,
      precision: 0,
      stepSize: highest <= maxSteps ? 1 : undefined,
      callback: (value: string | number) => format(Number(value)),
    },
  };
  const scales = lying ? { x: counts, y: names } : { x: names, y: counts };
  return scales as unknown as Record<'x' | 'y', ScaleOptionsByType<'category' | 'linear'>>;
}

/** Long names in lines of the tooltip. */
const linesOf = (name: string): string[] => name.match(/.{1,42}(\s|$)|.{1,42}/gs)?.map((line) => line.trim()) ?? [name];

/** Writes each number at the end of its bar. */
const numbersOf = ({ type, groups, colours, format }: Drawing): Plugin<'bar'> => ({
  id: 'numbers',
  afterDatasetsDraw(chart) {
    const { ctx } = chart;
    const lying = type === 'horizontal';
    const away = colours.rtl ? -6 : 6;
    ctx.save();
    ctx.font = `500 11px ${colours.font}`;
    ctx.fillStyle = colours.text;
    ctx.textAlign = lying ? (colours.rtl ? 'right' : 'left') : 'center';
    ctx.textBaseline = lying ? 'middle' : 'bottom';
    chart
      .getDatasetMeta(0)
      .data.forEach(({ x, y }, index) =>
        ctx.fillText(format(groups[index]!.count), lying ? x + away : x, lying ? y : y - 4),
      );
    ctx.restore();
  },
});

/** Nearer to the edge than to the middle, where parts are narrow. */
function middleOf({ x, y, startAngle, endAngle, innerRadius, outerRadius }: ArcElement): { x: number; y: number } {
  const angle = (startAngle + endAngle) / 2;
  const away = innerRadius + (outerRadius - innerRadius) * (innerRadius ? 0.5 : 0.68);
  return { x: x + Math.cos(angle) * away, y: y + Math.sin(angle) * away };
}

/** Writes the share into each part of a circle that has room, on a plate so that it can be read on any colour. */
const sharesOf = ({ groups, colours }: Drawing): Plugin<'pie' | 'doughnut'> => ({
  id: 'shares',
  afterDatasetsDraw(chart) {
    const { ctx } = chart;
    const total = groups.reduce((sum, { count }) => sum + count, 0);
    ctx.save();
    ctx.font = `500 11px ${colours.font}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    chart.getDatasetMeta(0).data.forEach((arc, index) => {
      const { count, share } = groups[index]!;
      if (count < total * leastArc) return;
      const { x, y } = middleOf(arc as ArcElement);
      const width = ctx.measureText(share).width + 8;
      ctx.fillStyle = colours.surface;
      ctx.beginPath();
      ctx.roundRect(x - width / 2, y - 9, width, 18, 4);
      ctx.fill();
      ctx.fillStyle = colours.text;
      ctx.fillText(share, x, y);
    });
    ctx.restore();
  },
});
