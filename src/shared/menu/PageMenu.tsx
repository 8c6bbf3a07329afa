import type { ComponentProps } from 'react';
import { useCommands } from '../keys/useCommands';
import { Menu } from './Menu';

/** A menu of a page, whose actions the palette offers as well while it can be opened. */
export function PageMenu(menu: ComponentProps<typeof Menu>) {
  useCommands(menu.refusal === undefined ? menu.actions : [], menu.label);
  return <Menu {...menu} />;
}
