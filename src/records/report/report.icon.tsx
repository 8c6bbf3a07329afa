import { icon } from '../../shared/icon/draw';

export const ReportIcon = /*#__PURE__*/ icon('M2.500 13.500h11M4.500 11V7.500M8 11V3M11.500 11V5.500');
