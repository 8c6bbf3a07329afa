import path from 'node:path';
import { documentCalls } from '../../wire/document/document';
import { openApi } from './document';

/** Where the files of the reader are served, which tools/build.mjs puts into dist/api-page. */
export const readerPrefix = `${documentCalls.page.path}/`;

/** Script, style and document come from here; pictures are parts of the style. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The page of the API: openapi.json in a reader (docs/decisions/012). Its addresses are relative, because it may be
 * served below a path prefix of the help-desk; `url` is the one that was asked for, with or without a slash at the end.
 */
export function documentPage(url: string): string {
  const to = url.split('?')[0]?.endsWith('/') ? '..' : '.';
  const document = `${to}/${path.posix.basename(documentCalls.openapi.path)}`;
  const reader = `${to}/${path.posix.basename(readerPrefix)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${openApi().info.title} API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${reader}/reader.css">
</head>
<body>
<div id="reader" data-document="${document}"></div>
<noscript><a href="${document}">The API as OpenAPI 3.1</a></noscript>
<script src="${reader}/reader.js"></script>
</body>
</html>
`;
}
