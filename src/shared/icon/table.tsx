import { icon } from './draw';

// Of tables and their filters; they are in the chunk of tables.
export const SearchIcon = /*#__PURE__*/ icon('M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM14 14l-3.5-3.5');
export const FilterIcon = /*#__PURE__*/ icon('M2 4h12M4.5 8h7M7 12h2');
export const ColumnsIcon = /*#__PURE__*/ icon('M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10');
export const DownloadIcon = /*#__PURE__*/ icon('M8 2.500v7.500M4.800 7.200 8 10.400l3.200-3.200M3 13.500h10');
export const FirstIcon = /*#__PURE__*/ icon('m12 4-4 4 4 4M7 4 3 8l4 4', true);
export const LastIcon = /*#__PURE__*/ icon('m4 4 4 4-4 4M9 4l4 4-4 4', true);
export const SortIcon = /*#__PURE__*/ icon('m5 6 3-3 3 3M5 10l3 3 3-3');
export const AscendingIcon = /*#__PURE__*/ icon('m4.5 7.5 3.5-3.5 3.5 3.5M8 4v8.5');
export const DescendingIcon = /*#__PURE__*/ icon('m4.5 8.5 3.5 3.5 3.5-3.5M8 12V3.5');
export const GripIcon = /*#__PURE__*/ icon('M6 3.5h.01M10 3.500h.01M6 8h.01M10 8h.01M6 12.500h.01M10 12.500h.01');
export const MoreIcon = /*#__PURE__*/ icon('M3.3 7.800h.4v.4h-.4zM7.800 7.800h.4v.4h-.4zM12.300 7.800h.4v.4h-.4z');
