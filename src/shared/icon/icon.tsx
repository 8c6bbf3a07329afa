interface IconProps {
  className?: string;
  /** Edge in px. */
  size?: number;
}

/** Decorative: the text or the label beside it says what it means. */
const icon = (path: string, flips = false) =>
  function Icon({ className, size = 16 }: IconProps) {
    return (
      <svg className={className} width={size} height={size} viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false" data-flips={flips || undefined}>
        <path d={path} />
      </svg>
    );
  };

export const CheckIcon = /*#__PURE__*/ icon('M3 8.5 6.5 12 13 4.5');
export const CloseIcon = /*#__PURE__*/ icon('m4 4 8 8M12 4l-8 8');
export const PlusIcon = /*#__PURE__*/ icon('M8 3v10M3 8h10');
export const MinusIcon = /*#__PURE__*/ icon('M3 8h10');
export const SearchIcon = /*#__PURE__*/ icon('M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM14 14l-3.5-3.5');
export const FilterIcon = /*#__PURE__*/ icon('M2 4h12M4.5 8h7M7 12h2');
export const ColumnsIcon = /*#__PURE__*/ icon('M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10');
export const ChevronDownIcon = /*#__PURE__*/ icon('m4 6 4 4 4-4');
export const ChevronEndIcon = /*#__PURE__*/ icon('m6 4 4 4-4 4', true);
export const ChevronStartIcon = /*#__PURE__*/ icon('m10 4-4 4 4 4', true);
export const FirstIcon = /*#__PURE__*/ icon('m12 4-4 4 4 4M7 4 3 8l4 4', true);
export const LastIcon = /*#__PURE__*/ icon('m4 4 4 4-4 4M9 4l4 4-4 4', true);
export const SortIcon = /*#__PURE__*/ icon('m5 6 3-3 3 3M5 10l3 3 3-3');
export const AscendingIcon = /*#__PURE__*/ icon('m4.5 7.5 3.5-3.5 3.5 3.5M8 4v8.5');
export const DescendingIcon = /*#__PURE__*/ icon('m4.5 8.5 3.5 3.5 3.5-3.5M8 12V3.5');
export const MoreIcon = /*#__PURE__*/ icon('M3.5 8h.01M8 8h.01M12.5 8h.01');
export const EditIcon = /*#__PURE__*/ icon('M10.5 3.5 12.5 5.5 5.5 12.5 3 13l.5-2.5zM9 5l2 2');
export const ViewIcon = /*#__PURE__*/ icon('M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z');
export const DeleteIcon = /*#__PURE__*/ icon('M2.5 4.5h11M6 4.5V3h4v1.5M4 4.5l.6 8.5h6.8l.6-8.5M6.7 7v3.5M9.3 7v3.5');
export const LinkIcon = /*#__PURE__*/ icon('M6.5 9.5l3-3M7 5l1.3-1.3a2.6 2.6 0 0 1 3.9 3.6L11 8.700M9 11l-1.3 1.300a2.6 2.6 0 0 1-3.8-3.700L5 7.3');
export const UnlinkIcon = /*#__PURE__*/ icon('M9 4.5l1.3-1.3a2.5 2.5 0 0 1 3.5 3.5L12.5 8M7 11.5l-1.3 1.3a2.5 2.5 0 0 1-3.5-3.5L3.5 8M5 2.5v1.7M2.5 5h1.7M11 13.5v-1.7M13.5 11h-1.7');
export const RefreshIcon = /*#__PURE__*/ icon('M13 8a5 5 0 1 1-1.5-3.600M13 2.500v2.700h-2.7');
export const DownloadIcon = /*#__PURE__*/ icon('M8 2.500v7.500M4.8 7.3 8 10.500l3.2-3.200M3 13.500h10');
export const UploadIcon = /*#__PURE__*/ icon('M8 10.500V3M4.8 5.7 8 2.500l3.2 3.200M3 13.500h10');
export const AttachmentIcon = /*#__PURE__*/ icon('m13 7.5-5.2 5.200a3 3 0 0 1-4.3-4.300l5.7-5.600a2 2 0 0 1 2.9 2.900l-5.6 5.500a1 1 0 0 1-1.4-1.400L10 5');
export const WarningIcon = /*#__PURE__*/ icon('M8 2.5 14.5 13.500h-13zM8 6.500v3.500M8 12h.01');
export const InfoIcon = /*#__PURE__*/ icon('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.500V11M8 5h.01');
export const ErrorIcon = /*#__PURE__*/ icon('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6 6l4 4M10 6l-4 4');
export const ClockIcon = /*#__PURE__*/ icon('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.800V8l2.200 1.500');
export const BellIcon = /*#__PURE__*/ icon('M3 11.500h10L11.800 9.700V7a3.800 3.800 0 0 0-7.600 0v2.700zM6.700 13.700h2.600');
export const CalendarIcon = /*#__PURE__*/ icon('M2.5 4h11v9.500h-11zM2.5 7h11M5.5 2.500V5M10.5 2.500V5');
export const FileIcon = /*#__PURE__*/ icon('M4 1.500h5l3.5 3.500v9.500H4zM9 1.500V5h3.5');
export const TextFileIcon = /*#__PURE__*/ icon('M4 1.500h5l3.5 3.500v9.500H4zM9 1.500V5h3.500M6 8h4.500M6 10.500h4.500M6 12.700h2');
export const ImageFileIcon = /*#__PURE__*/ icon('M2 3h12v10H2zM2 11l3.5-3.500L8.5 10.5 10.5 8.5 14 12M10.5 6h.01');
export const SheetFileIcon = /*#__PURE__*/ icon('M4 1.500h5l3.5 3.500v9.500H4zM9 1.500V5h3.500M6 8h4.500v4.500H6zM8.2 8v4.500M6 10.200h4.5');
export const PdfFileIcon = /*#__PURE__*/ icon('M4 1.500h5l3.5 3.500v9.500H4zM9 1.500V5h3.500M6 12.500c2-1 3-3 3-5-.1-1-1-.8-1 0 0 2 1.2 3.5 2.8 3.7-1.6-.2-3.3.3-4.8 1.300Z');
export const TicketIcon = /*#__PURE__*/ icon('M2 4h12v2.500a1.5 1.5 0 0 0 0 3V12H2V9.500a1.5 1.5 0 0 0 0-3zM9.5 4v8');
export const AssetIcon = /*#__PURE__*/ icon('M2 3h12v8H2zM5.5 13.500h5M8 11v2.5');
export const ChangeIcon = /*#__PURE__*/ icon('M3 5.500h9.500L10 3M13 10.500H3.500L6 13');
export const ProblemIcon = /*#__PURE__*/ icon('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5v3.500M8 11h.01');
export const BoldIcon = /*#__PURE__*/ icon('M5 3h3.500a2.5 2.5 0 0 1 0 5H5zM5 8h4a2.5 2.5 0 0 1 0 5H5z');
export const ItalicIcon = /*#__PURE__*/ icon('M7 3h4M5 13h4M9 3 7 13');
export const UnderlineIcon = /*#__PURE__*/ icon('M5 3v4.500a3 3 0 0 0 6 0V3M4 13.500h8');
export const BulletsIcon = /*#__PURE__*/ icon('M6 4h8M6 8h8M6 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01');
export const NumbersIcon = /*#__PURE__*/ icon('M7 4h7M7 8h7M7 12h7M2 3l1-.5v3M2 10.500h1.800L2 13h2');
export const QuoteIcon = /*#__PURE__*/ icon('M3 3v10M6.5 5H14M6.5 8H14M6.5 11h4');
export const CodeIcon = /*#__PURE__*/ icon('m5.5 4.5-3.5 3.5 3.5 3.500M10.5 4.500l3.5 3.5-3.5 3.5');
export const UndoIcon = /*#__PURE__*/ icon('M3 6h6.500a3.5 3.5 0 0 1 0 7H6M5.5 3.5 3 6l2.5 2.5', true);
export const RedoIcon = /*#__PURE__*/ icon('M13 6H6.500a3.5 3.5 0 0 0 0 7H10M10.5 3.5 13 6l-2.5 2.5', true);
