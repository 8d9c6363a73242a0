/**
 * Lint rules of this project, run by oxlint.
 *
 * `translator-safe-text`: a translator of a browser wraps or replaces text nodes. React then fails when it inserts or
 * removes an element beside one, or the text itself. So text is in an element of its own where a sibling comes and goes.
 */

const TEXT_FUNCTION = /^t$|Text$|^format/;
const FORMATTER = /^(format|intl)$/;

const unwrap = (node) =>
  node.type === 'ParenthesizedExpression' || node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression'
    ? unwrap(node.expression)
    : node;

const isNothing = (node) =>
  (node.type === 'Literal' && (node.value === null || node.value === '' || node.value === false)) ||
  (node.type === 'Identifier' && node.name === 'undefined');

const isJsx = (node) => node.type === 'JSXElement' || node.type === 'JSXFragment';

const hasJsx = (expression) => {
  const node = unwrap(expression);
  if (node.type === 'LogicalExpression') return hasJsx(node.right);
  if (node.type === 'ConditionalExpression') return hasJsx(node.consequent) || hasJsx(node.alternate);
  return isJsx(node);
};

/** True for what is one text at all times: its node stays while its words change. */
const isText = (expression) => {
  const node = unwrap(expression);
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value.trim() !== '';
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'ConditionalExpression') return isText(node.consequent) && isText(node.alternate);
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  if (callee.type === 'Identifier') return TEXT_FUNCTION.test(callee.name);
  return (
    callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && FORMATTER.test(callee.object.name)
  );
};

/** True for what is there at times only, or of another kind at times. */
const isConditional = (expression) => {
  const node = unwrap(expression);
  if (node.type === 'LogicalExpression') return node.operator === '&&';
  if (node.type !== 'ConditionalExpression') return false;
  return hasJsx(node) || isNothing(unwrap(node.consequent)) || isNothing(unwrap(node.alternate));
};

const readChild = (child) => {
  if (child.type === 'JSXText') return child.value.trim() === '' ? null : { text: true, conditional: false };
  if (child.type !== 'JSXExpressionContainer') return { text: false, conditional: false };
  if (child.expression.type === 'JSXEmptyExpression') return null;
  return { text: isText(child.expression), conditional: isConditional(child.expression) };
};

const isUntranslated = ({ openingElement }) =>
  openingElement?.attributes.some(({ name, value }) => name?.name === 'translate' && value?.value === 'no') === true;

const translatorSafeText = {
  meta: {
    messages: {
      beside: 'Text beside something conditional fails under a translator: give the text an element of its own.',
      component: 'A component that is text alone fails under a translator: give the text an element of its own.',
      fragment: 'Text of a fragment that comes and goes fails under a translator: give the text an element of its own.',
    },
  },
  create(context) {
    const check = (node) => {
      const children = node.children.map(readChild).filter((child) => child !== null);
      if (isUntranslated(node) || !children.some(({ text }) => text)) return;
      if (children.some(({ conditional }) => conditional)) context.report({ node, messageId: 'beside' });
      const comesAndGoes = node.parent.type === 'LogicalExpression' || node.parent.type === 'ConditionalExpression';
      if (node.type === 'JSXFragment' && comesAndGoes) context.report({ node, messageId: 'fragment' });
    };
    const checkReturned = (node, returned) => {
      let owner = node;
      while (owner && !/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(owner.type))
        owner = owner.parent;
      const name = owner?.id?.name ?? owner?.parent?.id?.name;
      if (/^[A-Z]/.test(name ?? '') && returned && isText(returned)) context.report({ node, messageId: 'component' });
    };
    return {
      JSXElement: check,
      JSXFragment: check,
      ReturnStatement: (node) => checkReturned(node, node.argument),
      ArrowFunctionExpression: (node) => node.body.type !== 'BlockStatement' && checkReturned(node, node.body),
    };
  },
};

export default { meta: { name: 'pages' }, rules: { 'translator-safe-text': translatorSafeText } };
