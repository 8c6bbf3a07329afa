import { icon } from './draw';

/** Icons of record pages only. */
export const CopyIcon = /*#__PURE__*/ icon('M6 5.500h7v8H6zM3.500 10.500H3v-8h7v.5');
export const BarcodeIcon = /*#__PURE__*/ icon(
  'M2.500 3.500v9M5 3.500v9M7 3.500v9M10 3.500v9M12 3.500v9M13.500 3.500v9',
);
export const MenuIcon = /*#__PURE__*/ icon('M2.5 4h11M2.5 8h11M2.5 12h11');
export const MergeIcon = /*#__PURE__*/ icon('M4 2.500v3.500l4 3.500v4M12 2.500v3.500L8 9.500M6 11.500l2 2 2-2');
