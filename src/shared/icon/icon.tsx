import { icon } from './draw';

export const CheckIcon = /*#__PURE__*/ icon('M3 8.5 6.5 12 13 4.5');
export const CloseIcon = /*#__PURE__*/ icon('m4 4 8 8M12 4l-8 8');
export const PlusIcon = /*#__PURE__*/ icon('M8 3v10M3 8h10');
export const ChevronDownIcon = /*#__PURE__*/ icon('m4 6 4 4 4-4');
export const ChevronEndIcon = /*#__PURE__*/ icon('m6 4 4 4-4 4', true);
export const ChevronStartIcon = /*#__PURE__*/ icon('m10 4-4 4 4 4', true);
export const EditIcon = /*#__PURE__*/ icon('M10.5 3.5 12.5 5.5 5.5 12.5 3 13l.5-2.5zM9 5l2 2');
export const ViewIcon = /*#__PURE__*/ icon(
  'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
);
export const DeleteIcon = /*#__PURE__*/ icon('M2.5 4.5h11M6 4.5V3h4v1.5M4 4.5l.6 8.5h6.8l.6-8.5M6.7 7v3.5M9.3 7v3.5');
export const LinkIcon = /*#__PURE__*/ icon(
  'M6.5 9.5l3-3M7 5l1.3-1.3a2.6 2.6 0 0 1 3.9 3.6L11 8.700M9 11l-1.3 1.300a2.6 2.6 0 0 1-3.8-3.700L5 7.3',
);
export const UnlinkIcon = /*#__PURE__*/ icon(
  'M9 4.5l1.3-1.3a2.5 2.5 0 0 1 3.5 3.5L12.5 8M7 11.5l-1.3 1.3a2.5 2.5 0 0 1-3.5-3.5L3.5 8M5 2.5v1.7M2.5 5h1.7M11 13.5v-1.7M13.5 11h-1.7',
);
export const RefreshIcon = /*#__PURE__*/ icon('M13 8a5 5 0 1 1-1.5-3.600M13 2.500v2.700h-2.7');
export const WarningIcon = /*#__PURE__*/ icon('M8 2.5 14.5 13.500h-13zM8 6.500v3.500M8 12h.01');
export const InfoIcon = /*#__PURE__*/ icon('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.500V11M8 5h.01');
export const ErrorIcon = /*#__PURE__*/ icon('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6 6l4 4M10 6l-4 4');
export const ClockIcon = /*#__PURE__*/ icon('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.800V8l2.200 1.500');
export const BellIcon = /*#__PURE__*/ icon(
  'M3 11.500h10L11.800 9.700V7a3.800 3.800 0 0 0-7.600 0v2.700zM6.700 13.700h2.600',
);
export const TicketIcon = /*#__PURE__*/ icon('M2 4h12v2.500a1.5 1.5 0 0 0 0 3V12H2V9.500a1.5 1.5 0 0 0 0-3zM9.5 4v8');
export const AssetIcon = /*#__PURE__*/ icon('M2 3h12v8H2zM5.5 13.500h5M8 11v2.5');
export const ChangeIcon = /*#__PURE__*/ icon('M3 5.500h9.500L10 3M13 10.500H3.500L6 13');
export const UndoIcon = /*#__PURE__*/ icon('M5.5 3 3 5.500 5.500 8M3 5.500h6.500a3.500 3.500 0 0 1 0 7H6', true);
