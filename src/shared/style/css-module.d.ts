declare module '*.module.css' {
  /** css-loader's `exportType: 'css-style-sheet'`: the sheet as default export, each class name as a named one. */
  const sheet: CSSStyleSheet;
  export default sheet;
}
