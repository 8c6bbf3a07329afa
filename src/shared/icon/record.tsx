import { icon } from './draw';

/** Icons of record pages only. */
export const CopyIcon = /*#__PURE__*/ icon('M6 5.500h7v8H6zM3.500 10.500H3v-8h7v.5');
