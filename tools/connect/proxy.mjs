// Lines for the proxy before the host: what goes to the service desk, and what the host prints itself. The rule is that of
// docs/connect/proxy, read from there.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stop } from './words.mjs';

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const example = (name) => readFileSync(path.join(root, 'docs/connect/proxy', `${name}.conf`), 'utf8');

/** A part of an example; throws if it is not there any more. */
function partOf(name, pattern) {
  const [, part] = pattern.exec(example(name)) ?? [];
  if (!part) throw new Error(`docs/connect/proxy/${name}.conf has no ${pattern}`);
  return part;
}

const headers = `
  # A client's own headers of these names are replaced, never passed on.
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header X-Forwarded-Host $http_host;
  proxy_set_header X-Remote-User "";
  proxy_set_header X-Proxy-Secret "";
  proxy_http_version 1.1;
  proxy_set_header Connection "";`;

/** @param pages where requests for our pages go: the lines of a location that hands them to the help-desk */
function nginx(desk, pages) {
  const printed = partOf('nginx', /# location (~ \^\/service-desk\/\(\?!.*) \{$/m);
  const ours = partOf('nginx', /^ *location (~ \^\/\(service-desk.*) \{$/m);
  return `# Service Desk, inside the server { } of the help-desk.
location = /service-desk/api/events {${headers}
  proxy_pass ${desk};
  proxy_buffering off;
  proxy_read_timeout 1h;
}
# Our pages in the help-desk's own layout.
location ${printed} {
${pages}
}
location ${ours} {${headers}
  client_max_body_size 30m;
  proxy_pass ${desk};
}
`;
}

function apache(desk, help) {
  const pattern = partOf('apache', /ProxyPassMatch (".*") http/);
  return `# Service Desk, inside the <VirtualHost> of the help-desk, before its own ProxyPass. Modules: proxy, proxy_http, headers.
AllowEncodedSlashes NoDecode
ProxyPreserveHost On
RequestHeader unset X-Forwarded-For
RequestHeader unset X-Forwarded-Host
RequestHeader set X-Forwarded-Proto "expr=%{REQUEST_SCHEME}"
RequestHeader unset X-Remote-User
RequestHeader unset X-Proxy-Secret
ProxyPass /service-desk/api/events ${desk}/service-desk/api/events retry=0 flushpackets=on timeout=3600
# Our pages in the help-desk's own layout.
ProxyPassMatch ${pattern} ${help}
ProxyPass /service-desk ${desk}/service-desk retry=0 nocanon
ProxyPass /api/form/render ${desk}/api/form/render retry=0
ProxyPass /change-approval ${desk}/change-approval retry=0 nocanon
`;
}

function caddy(desk, pages) {
  const address = desk.replace(/^http:\/\//, '');
  const paths = partOf('caddy', /# @pages \{\n((?:\s*#\s+(?:path|not path) .*\n)+)/).replaceAll(/^\t#\s*/gm, '\t');
  return `# Service Desk, inside the block of the help-desk's site.
@service_desk_pages {
${paths}}
handle @service_desk_pages {
${pages}
}
@service_desk path /service-desk /service-desk/* /change-approval/* /api/form/render
handle @service_desk {
\troute {
\t\trequest_header -X-Remote-User
\t\trequest_header -X-Proxy-Secret
\t\treverse_proxy ${address}
\t}
}
`;
}

/** Proxies by name. `include` is how the site's file takes the lines in; `inside` where. */
export const proxies = {
  nginx: {
    lines: ({ desk, upstream }) => nginx(desk, `${headers.slice(1)}\n  proxy_pass ${upstream};`),
    include: (file) => `    include ${file};`,
    inside: (host) => [`server_name\\s[^;]*\\b${host}\\b`, 'server_name\\s', 'server\\s*\\{'],
  },
  'php-fpm': {
    // There is no upstream: the page of the host's plug-in is a script, and its location hands it to PHP.
    lines: ({ desk, page }) => nginx(desk, `  rewrite ^ ${page} last;`),
    include: (file) => `    include ${file};`,
    inside: (host) => [`server_name\\s[^;]*\\b${host}\\b`, 'server_name\\s', 'server\\s*\\{'],
  },
  apache: {
    lines: ({ desk, upstream, page }) =>
      apache(
        desk,
        upstream
          ? `${upstream}$1 retry=0`
          : `!\nRewriteEngine On\nRewriteRule "^(/service-desk/.*)" "${page.replace('$uri', '%{REQUEST_URI}')}" [PT]`,
      ),
    include: (file) => `  Include ${file}`,
    inside: (host) => [`ServerName\\s+${host}\\b`, '<VirtualHost\\b'],
  },
  caddy: {
    lines: ({ desk, upstream, page, php }) =>
      caddy(
        desk,
        upstream
          ? `\treverse_proxy ${upstream.replace(/^http:\/\//, '')}`
          : `\trewrite * ${page}\n\tphp_fastcgi ${php ?? 'unix//run/php/php-fpm.sock'}`,
      ),
    include: (file) => `\timport ${file}`,
    inside: (host) => [`^(\\S*${host}\\S*)\\s.*\\{|^\\S*${host}\\S*\\s*\\{`, '^\\S+\\s*\\{'],
  },
};

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Changes that put the lines into a file of their own and have the site's file take it in.
 * @param file of the lines
 * @param site the file of the host's site; without it the lines are only written
 */
export function proxyChanges({ proxy, file, site, publicUrl, ...places }) {
  const known = proxies[proxy];
  if (!known) throw new Stop(`There is no proxy "${proxy}"; there are ${Object.keys(proxies).join(', ')}.`);
  const changes = [
    {
      id: 'proxy',
      title: `Lines for ${proxy}, in a file of their own`,
      kind: 'files',
      files: [{ to: file, text: known.lines(places), mode: 0o644 }],
    },
  ];
  if (!site) return changes;
  if (!existsSync(site)) throw new Stop(`There is no file ${site}.`);
  const text = readFileSync(site, 'utf8');
  const patterns = known.inside(escaped(new URL(publicUrl).hostname)).map((one) => new RegExp(one, 'm'));
  const after = patterns.find((one) => one.test(text));
  if (!after) throw new Stop(`${site} is no site of ${proxy}: none of its lines is like ${patterns.at(-1).source}.`);
  return [
    ...changes,
    {
      id: 'site',
      title: 'The line that takes them into the site',
      kind: 'line',
      file: site,
      text: known.include(file),
      after,
    },
  ];
}
