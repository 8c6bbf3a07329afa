/** A sheet of paper with the type on it, at most four letters; `bin`, which says nothing, is left blank. */
export function fileIcon(type: string): string {
  const label =
    type === 'bin'
      ? ''
      : `<text x="12" y="18" text-anchor="middle" font-family="sans-serif" font-size="6" font-weight="bold" fill="#475569">${type.slice(0, 4).toUpperCase()}</text>`;
  const sheet =
    '<path d="M5 1.5h9.5l5 5v16h-14.5z" fill="#fff" stroke="#64748b" stroke-linejoin="round"/><path d="M14.5 1.5v5h5" fill="none" stroke="#64748b" stroke-linejoin="round"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">${sheet}${label}</svg>`;
}
