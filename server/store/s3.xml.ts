import { SaxesParser } from 'saxes';

/** An element of a reply with those in it; `text` is its own. */
export interface Element {
  name: string;
  text: string;
  children: Element[];
}

/** Reads a reply of a store. Returns null for what is no XML. */
export function readXml(xml: string): Element | null {
  const root: Element = { name: '', text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    const element: Element = { name, text: '', children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => (open.at(-1)!.text += text));
  parser.on('closetag', () => open.pop());
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  return root.children[0] ?? null;
}

export const textOf = (element: Element | null, name: string): string | null =>
  element?.children.find((child) => child.name === name)?.text.trim() ?? null;
