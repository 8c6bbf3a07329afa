import { Engine } from 'php-parser';

const parser = new Engine({});
const marks = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };
const htmlspecialchars = (value) => String(value).replace(/[&<>"']/g, (mark) => marks[mark]);

/** What an expression is worth; one that no snippet needs is an error. */
function worth(expression, page) {
  const of = (other) => worth(other, page);
  const { kind } = expression;
  if (kind === 'string' || kind === 'number') return expression.value;
  if (kind === 'variable' && expression.name in page.variables) return page.variables[expression.name];
  if (kind === 'propertylookup') return of(expression.what)[expression.offset.name];
  if (kind === 'offsetlookup') return of(expression.what)[of(expression.offset)];
  if (kind === 'cast' && expression.type === 'int') return Number.parseInt(of(expression.expr), 10) || 0;
  if (kind === 'call' && expression.what.name in page.functions)
    return page.functions[expression.what.name](...expression.arguments.map(of));
  throw new Error(`No worth is known of this PHP: ${JSON.stringify(expression)}`);
}

function print(code, page) {
  const { children } = parser.parseCode(code);
  return children
    .map((part) => {
      if (part.kind === 'inline') return part.value;
      if (part.kind === 'echo') return part.expressions.map((expression) => worth(expression, page)).join('');
      throw new Error(`Not a template: ${part.kind}`);
    })
    .join('');
}

/** A page of plain PHP, parsed by PHP's grammar. */
export const php = (code, { token, nonce, ticket }) =>
  print(code, { variables: { _SESSION: { csrf_token: token }, nonce, ticket }, functions: { htmlspecialchars } });

/** A Blade view: its directives become the same PHP as Laravel's compiler makes of them. */
export const blade = (code, { token, nonce, ticket }) =>
  print(code.replace(/\{\{(.*?)\}\}/g, '<?= e($1) ?>').replace('@csrf', '<?= csrf_field() ?>'), {
    variables: { cspNonce: nonce, ticket },
    functions: {
      e: htmlspecialchars,
      csrf_token: () => token,
      csrf_field: () => `<input type="hidden" name="_token" value="${htmlspecialchars(token)}">`,
    },
  });
