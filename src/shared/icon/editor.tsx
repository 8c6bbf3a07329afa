import { icon } from './draw';

// Of the rich text editor: none of the core that every widget loads.
export const BoldIcon = /*#__PURE__*/ icon('M5 3h3.500a2.5 2.5 0 0 1 0 5H5zM5 8h4a2.5 2.5 0 0 1 0 5H5z');
export const ItalicIcon = /*#__PURE__*/ icon('M7 3h4M5 13h4M9 3 7 13');
export const UnderlineIcon = /*#__PURE__*/ icon('M5 3v4.500a3 3 0 0 0 6 0V3M4 13.500h8');
export const BulletsIcon = /*#__PURE__*/ icon('M6 4h8M6 8h8M6 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01');
export const NumbersIcon = /*#__PURE__*/ icon('M7 4h7M7 8h7M7 12h7M2 3l1-.5v3M2 10.500h1.800L2 13h2');
export const QuoteIcon = /*#__PURE__*/ icon('M3 3v10M6.5 5H14M6.5 8H14M6.5 11h4');
export const CodeIcon = /*#__PURE__*/ icon('m5.5 4.5-3.5 3.5 3.5 3.500M10.5 4.500l3.5 3.5-3.5 3.5');
export const UndoIcon = /*#__PURE__*/ icon('M3 6h6.500a3.5 3.5 0 0 1 0 7H6M5.5 3.5 3 6l2.5 2.5', true);
export const RedoIcon = /*#__PURE__*/ icon('M13 6H6.500a3.5 3.5 0 0 0 0 7H10M10.5 3.5 13 6l-2.5 2.5', true);
