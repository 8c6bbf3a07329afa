import { observe, type DeskEvent } from '../observe';
import { create } from '../settings';
import { sheetOf } from './sheet';

const sheet =
  sheetOf(`:host{all:initial;display:block;font:14px system-ui;color:CanvasText}h2{font-size:16px;margin:16px 0 4px}table{border-collapse:collapse;width:100%}
  th,td{text-align:start;padding:4px 12px 4px 0;border-bottom:1px solid color-mix(in srgb,CanvasText 20%,transparent);overflow-wrap:anywhere}th{font-weight:600}`);

/**
 * `<service-desk-debug>`: what the add-on is doing on this page, as it happens: its slots, how long each phase took,
 * what it told the host.
 */
export class DebugPanel extends HTMLElement {
  #stop?: () => void;
  #events: DeskEvent[] = [];

  connectedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    this.#stop = observe((event) => {
      this.#events.push(event);
      this.#draw();
    });
    this.#draw();
  }

  disconnectedCallback() {
    this.#stop?.();
    this.#events = [];
  }

  #draw() {
    const { api, base, slots } = window.ServiceDesk.inspect();
    const phases = this.#events.filter((event) => event.type === 'phase');
    this.shadowRoot!.replaceChildren(
      ...table('Add-on', ['Protocol', 'Root', 'This page without it'], [[api, base || '/', '?service-desk-disable']]),
      ...table(
        'Slots',
        ['Point', 'State'],
        slots.map(({ point, state }) => [point, state]),
      ),
      ...table(
        'Phases',
        ['Phase', 'Of', 'Milliseconds'],
        phases.map(({ phase, of, duration }) => [phase, of, duration.toFixed(0)]),
      ),
      ...table(
        'Told to the host',
        ['Event', 'Detail'],
        this.#events.flatMap((event) => (event.type === 'phase' ? [] : [[event.type, JSON.stringify(event)]])),
      ),
    );
  }
}

function table(title: string, heads: string[], rows: string[][]): Node[] {
  const row = (tag: 'th' | 'td', cells: string[]) => {
    const line = create('tr', {});
    line.append(...cells.map((textContent) => create(tag, { textContent })));
    return line;
  };
  const drawn = create('table', { ariaLabel: title });
  drawn.append(row('th', heads), ...rows.map((cells) => row('td', cells)));
  return [create('h2', { textContent: title }), drawn];
}
