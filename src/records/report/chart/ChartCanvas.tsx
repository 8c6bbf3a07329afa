import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  LinearScale,
  PieController,
  Tooltip,
} from 'chart.js';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useStyles } from '../../../shared/style/useStyles';
import { configOf, type Drawing } from './chart.config';
import * as sheet from './Chart.module.css';
import { pictureOf } from './picture';

Chart.register(
  ...[BarController, PieController, DoughnutController, BarElement, ArcElement, CategoryScale, LinearScale, Tooltip],
);

/** Makes a picture of the chart under a title. */
export type MakePicture = (title: string, text: string) => Promise<Blob>;

interface ChartCanvasProps {
  drawing: Drawing;
  /** What the chart shows, in a sentence. */
  label: string;
  /** The group that the table beside it points at. */
  active: number | null;
  onActive: (index: number | null) => void;
  onOpen: (index: number) => void;
  pictureRef: RefObject<MakePicture | null>;
}

/** A chart on a canvas. Whatever it shows and does, the table beside it does too. */
export default function ChartCanvas({ drawing, label, active, onActive, onOpen, pictureRef }: ChartCanvasProps) {
  const css = useStyles(sheet);
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<'bar' | 'pie' | 'doughnut', number[], string>>(undefined);
  const handlers = useRef({ onActive, onOpen });
  useLayoutEffect(() => {
    handlers.current = { onActive, onOpen };
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element?.getContext('2d')) return undefined;
    const config = configOf(drawing, window.devicePixelRatio);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const drawn = new Chart(element, {
      ...config,
      options: {
        ...config.options,
        animation: still ? false : { duration: 250 },
        onHover: (_, [over]) => {
          const group = over && drawing.groups[over.index];
          element.style.cursor = group?.to ? 'pointer' : 'default';
          handlers.current.onActive(over ? over.index : null);
        },
        onClick: (_, [over]) => over && handlers.current.onOpen(over.index),
      },
    });
    chart.current = drawn;
    return () => drawn.destroy();
  }, [drawing]);

  useEffect(() => {
    const drawn = chart.current;
    if (!drawn?.ctx || drawn.getActiveElements()[0]?.index === (active ?? undefined)) return;
    drawn.setActiveElements(active === null ? [] : [{ datasetIndex: 0, index: active }]);
    drawn.update('none');
  }, [active]);

  useLayoutEffect(() => {
    pictureRef.current = (title, text) => pictureOf(drawing, title, text);
    return () => {
      pictureRef.current = null;
    };
  }, [drawing, pictureRef]);

  return (
    <canvas ref={canvas} className={css.canvas} role="img" aria-label={label} onPointerLeave={() => onActive(null)} />
  );
}
