/** jsdom knows neither media queries nor canvases: charts are not drawn there. Call at the top of a test file. */
export function withoutCanvas(): void {
  beforeAll(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as unknown as MediaQueryList;
  });
}
