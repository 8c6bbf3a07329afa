import { icon } from '../../../shared/icon/draw';

export const CopyIcon = /*#__PURE__*/ icon('M6 6h7.5v7.5H6zM3.500 10h-1V2.500H10v1');
