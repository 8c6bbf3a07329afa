import path from 'node:path';
import ts from 'typescript';

const wire = path.resolve('wire') + path.sep;

/** What pages read of a call's options; rights, other paths and the like are the server's (wire/protocol/call.ts). */
const readByPages = new Set(['byHash']);

/** Is the value made by code that runs when the module is loaded? */
function isMade(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  return ts.isCallExpression(node) || ts.isNewExpression(node) || (ts.forEachChild(node, isMade) ?? false);
}

/**
 * What bundles get of wire/. Calls and schemas are made by functions, of which a bundler does not know that they do
 * nothing else: marked as pure, only those are bundled that a page uses. Of a call only what pages read.
 */
export const wireInBrowser: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  if (!path.resolve(file.fileName).startsWith(wire)) return file;
  const { factory } = context;

  const pure = (made: ts.Expression): ts.Expression =>
    ts.addSyntheticLeadingComment(
      factory.createCallExpression(
        factory.createParenthesizedExpression(
          factory.createArrowFunction(
            undefined,
            undefined,
            [],
            undefined,
            undefined,
            factory.createParenthesizedExpression(made),
          ),
        ),
        undefined,
        [],
      ),
      ts.SyntaxKind.MultiLineCommentTrivia,
      '#__PURE__',
      false,
    );

  const isRead = (property: ts.ObjectLiteralElementLike): boolean =>
    !property.name || readByPages.has(property.name.getText(file));

  function visit(node: ts.Node): ts.Node {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'call') {
      const [method, address, options] = node.arguments;
      if (method && address && options && ts.isObjectLiteralExpression(options)) {
        const read = options.properties.filter(isRead);
        return factory.updateCallExpression(node, node.expression, undefined, [
          method,
          address,
          ...(read.length ? [factory.updateObjectLiteralExpression(options, read)] : []),
        ]);
      }
    }
    if (ts.isVariableStatement(node) && node.parent === file) {
      const list = node.declarationList;
      const declarations = list.declarations.map((one) =>
        one.initializer && ts.isIdentifier(one.name) && isMade(one.initializer)
          ? factory.updateVariableDeclaration(
              one,
              one.name,
              one.exclamationToken,
              one.type,
              pure(ts.visitNode(one.initializer, visit) as ts.Expression),
            )
          : one,
      );
      return factory.updateVariableStatement(
        node,
        node.modifiers,
        factory.updateVariableDeclarationList(list, declarations),
      );
    }
    return ts.visitEachChild(node, visit, context);
  }
  return ts.visitNode(file, visit) as ts.SourceFile;
};
