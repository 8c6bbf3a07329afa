import { icon } from './draw';

// Of attachments.
export const FileIcon = /*#__PURE__*/ icon('M4 1.500h5l3.5 3.500v9.500H4zM9 1.500V5h3.5');
export const TextFileIcon = /*#__PURE__*/ icon(
  'M4 1.500h5l3.5 3.500v9.500H4zM9 1.500V5h3.500M6 8h4.500M6 10.500h4.500M6 12.700h2',
);
export const ImageFileIcon = /*#__PURE__*/ icon('M2 3h12v10H2zM2 11l3.5-3.500L8.5 10.5 10.5 8.5 14 12M10.5 6h.01');
export const SheetFileIcon = /*#__PURE__*/ icon(
  'M4 1.500h5l3.5 3.500v9.500H4zM9 1.500V5h3.500M6 8h4.500v4.500H6zM8.2 8v4.500M6 10.200h4.5',
);
export const PdfFileIcon = /*#__PURE__*/ icon(
  'M4 1.500h5l3.5 3.500v9.500H4zM9 1.500V5h3.500M6 12.500c2-1 3-3 3-5-.1-1-1-.8-1 0 0 2 1.2 3.5 2.8 3.7-1.6-.2-3.3.3-4.8 1.300Z',
);
export const UploadIcon = /*#__PURE__*/ icon('M8 10.500V3M4.8 5.7 8 2.500l3.2 3.200M3 13.500h10');
export const AttachmentIcon = /*#__PURE__*/ icon(
  'm13 7.5-5.2 5.200a3 3 0 0 1-4.3-4.300l5.7-5.600a2 2 0 0 1 2.9 2.900l-5.6 5.500a1 1 0 0 1-1.4-1.400L10 5',
);
