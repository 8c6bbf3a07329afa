/** Widths of the specification (D1 §9, X140), in px. */
export type DialogWidth = 500 | 600 | 800 | 850 | 900 | 950;

/** The class of a width in Dialog.module.css: no inline style, which a strict CSP could refuse. */
export const widthOf = (width: DialogWidth): string => `width${width}`;
