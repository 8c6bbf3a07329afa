import nunjucks from 'nunjucks';

const engine = new nunjucks.Environment(null, { autoescape: true, throwOnUndefined: true });
engine.addFilter('unlocalize', String);
// Django's own tag.
engine.addExtension('csrf_token', {
  tags: ['csrf_token'],
  parse(parser, nodes) {
    parser.advanceAfterBlockEnd(parser.nextToken().value);
    return new nodes.CallExtension(this, 'print');
  },
  print: (context) =>
    new nunjucks.runtime.SafeString(
      engine.renderString('<input type="hidden" name="csrfmiddlewaretoken" value="{{ token }}">', {
        token: context.lookup('csrf_token'),
      }),
    ),
});

/** A Django template, as far as it is one of Jinja's family: nunjucks draws it. */
export const django = (code, { token, nonce, ticket }) =>
  engine.renderString(code, { csrf_token: token, request: { csp_nonce: nonce }, ticket });
