import { icon } from './draw';

// Of states and priorities.
export const OpenIcon = /*#__PURE__*/ icon('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Z');
export const WorkingIcon = /*#__PURE__*/ icon('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5v6M9.500 5.400v5.200M11 6.500v3');
export const DoneIcon = /*#__PURE__*/ icon('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.500 8.200l1.800 1.800 3.200-3.600');
