import type { ReactElement } from 'react';
import type { MenuAction } from './Menu';

/** Makes actions of a menu that open a dialog of the page: its name, the text and the icon of the action. */
export const opening =
  <Name>(open: (name: Name) => void) =>
  (name: Name, label: string, icon: ReactElement, danger?: 'danger'): MenuAction => ({
    label,
    icon,
    danger: danger !== undefined,
    onSelect: () => open(name),
  });
