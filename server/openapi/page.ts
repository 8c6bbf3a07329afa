import { documentCalls } from '../../wire/document/document';
import { openApi } from './document';

/** Where the files of the reader are served, which tools/build.mjs puts into dist/api-page. */
export const readerPrefix = '/service-desk/api-page/';

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

/** The page of the API: openapi.json in a reader (docs/decisions/012). */
export const documentPage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${openApi().info.title} API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${readerPrefix}reader.css">
</head>
<body>
<div id="reader" data-document="${documentCalls.openapi.path}"></div>
<noscript><a href="${documentCalls.openapi.path}">The API as OpenAPI 3.1</a></noscript>
<script src="${readerPrefix}reader.js"></script>
</body>
</html>
`;
