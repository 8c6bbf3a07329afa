import { pasted, withoutStyles } from './pasted';

test.each([
  [
    'Google Docs: not bold as a whole, bold where it is',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal"><p dir="ltr"><span style="font-weight:700;font-style:italic">Bold</span><span style="font-weight:400"> plain</span></p></b>',
    '<p dir="ltr"><span><em><strong>Bold</strong></em></span><span> plain</span></p>',
  ],
  [
    'Word: its sheet is no text',
    '<style><!-- p.MsoNormal {margin:0cm} --></style><p style=\'margin:0\'><span style="text-decoration: underline">Line</span></p>',
    '<p><span><u>Line</u></span></p>',
  ],
  [
    'handlers and scripts',
    '<p onclick="throw 1" ONLOAD=x>One<script>throw 1</script></p><a href="javascript:throw 1">two</a>',
    '<p>One</p><a>two</a>',
  ],
  [
    'a text that speaks of styles',
    '<p>Write &lt;p style="x"&gt;, or style="y".</p>',
    '<p>Write &lt;p style="x"&gt;, or style="y".</p>',
  ],
  [
    'its own copies',
    '<p data-pm-slice="1 1 []">Part <strong>of it</strong></p>',
    '<p data-pm-slice="1 1 []">Part <strong>of it</strong></p>',
  ],
])('%s', (_from, html, clean) => {
  expect(pasted(html).replace(/ id="[^"]*"/, '')).toBe(clean);
});

test.each(['<style', '<style>', '</style ', '<script x', '<a', '<a "', '< style="'])(
  '%s again and again is read at once',
  (piece) => {
    const html = piece.repeat(Math.ceil(100_000 / piece.length));
    // The best of five, since a processor does other things meanwhile; read again and again, none takes under a second.
    const taken = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage();
      withoutStyles(html);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    expect(Math.min(...taken)).toBeLessThan(200);
  },
);
