import { icon } from './draw';

// Of kinds of records that have no icon elsewhere, and of people; and of the pages that are no records.
export const ProblemIcon = /*#__PURE__*/ icon('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5v3.500M8 11h.01');
export const PackageIcon = /*#__PURE__*/ icon('M8 2l5.500 3v6L8 14l-5.500-3V5zM2.500 5 8 8l5.500-3M8 8v6');
export const ContractIcon = /*#__PURE__*/ icon('M4 2h5.500L12.500 5v9H4zM9.500 2v3h3M6.200 8h4M6.200 10.800h4');
export const VendorIcon = /*#__PURE__*/ icon(
  'M3 14V2.500h6V14M9 6.500h4V14M1.800 14h12.400M5.500 5.500h1M5.500 8h1M5.500 10.500h1',
);
export const ProductIcon = /*#__PURE__*/ icon('M2.500 2.500H8l5.700 5.700-5.500 5.500L2.500 8zM5.300 5.300h.01');
export const UserIcon = /*#__PURE__*/ icon(
  'M8 8a2.700 2.700 0 1 0 0-5.400A2.700 2.700 0 0 0 8 8ZM2.800 13.700a5.200 5.200 0 0 1 10.400 0',
);
export const OrganizationIcon = /*#__PURE__*/ icon(
  'M6 7.600a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600ZM1.700 13.200a4.300 4.300 0 0 1 8.600 0M10.300 7.400a2 2 0 1 0 0-3.900M11.800 9.300a3.900 3.900 0 0 1 2.500 3.900',
);
export const PageIcon = /*#__PURE__*/ icon('M3 8h10M9 4l4 4-4 4', true);
export const SettingIcon = /*#__PURE__*/ icon(
  'M2.500 5h5.800M11.700 5h1.800M2.500 11h1.800M7.700 11h5.800M10 3.300v3.400M6 9.300v3.400',
);
export const CommandIcon = /*#__PURE__*/ icon('M9 2 3.500 9H8l-1 5 5.500-7H8z');
export const CommentIcon = /*#__PURE__*/ icon('M2.500 3h11v8H7.500l-3 2.500V11h-2z');
