import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './toolbar.module.css';

/** Lets the widget stand in one row with the others of its slot. */
export function useToolbar(): void {
  useStyles(sheet);
}
