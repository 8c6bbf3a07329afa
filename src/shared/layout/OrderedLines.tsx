import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { GripIcon } from '../icon/table';
import { useStyles } from '../style/useStyles';
import * as sheet from './OrderedLines.module.css';

interface OrderedLinesProps<Line> {
  lines: readonly Line[];
  id: (line: Line) => string;
  /** What is in a line, beside its grip. */
  children: (line: Line, index: number) => ReactNode;
  /** Accessible name of a line's grip. */
  grip: (line: Line) => string;
  /** How it is moved, as the grip's tooltip. */
  hint: string;
  /** Puts a line in the place of another one. */
  onMove: (id: string, place: number) => void;
}

/** Lines that are put in order: dragged by their grips, or moved by the keys ↑ ↓ Home End on them. */
export function OrderedLines<Line>({ lines, id, children, grip, hint, onMove }: OrderedLinesProps<Line>) {
  const css = useStyles(sheet);
  const list = useRef<HTMLDivElement>(null);

  const moveByKey = (event: KeyboardEvent, line: Line, place: number) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: lines.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < lines.length) onMove(id(line), to);
  };
  const moveByPointer = (event: PointerEvent, line: Line) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const boxes = [...list.current!.children].map((box) => box.getBoundingClientRect());
    const to = boxes.findIndex(({ bottom }) => event.clientY < bottom);
    const place = to < 0 ? boxes.length - 1 : to;
    if (id(lines[place]!) !== id(line)) onMove(id(line), place);
  };

  return (
    <div ref={list} className={css.list}>
      {lines.map((line, index) => (
        <div key={id(line)} className={css.line}>
          {children(line, index)}
          <button
            type="button"
            className={css.grip}
            aria-label={grip(line)}
            title={hint}
            onKeyDown={(event) => moveByKey(event, line, index)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => moveByPointer(event, line)}
          >
            <GripIcon />
          </button>
        </div>
      ))}
    </div>
  );
}
