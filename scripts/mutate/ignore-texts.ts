/** Part of Babel's tree that is used. */
interface SyntaxPath {
  node: {
    type: string;
    callee?: { name?: string };
    key?: { name?: string };
  };
  parentPath: SyntaxPath | null;
  listKey?: string | null;
  key?: string | number | null;
}

/** True for the text of an error that is no `AppError`: only readers of logs see it, and nothing depends on it. */
function isText({ node, parentPath: parent, key, listKey }: SyntaxPath): boolean {
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return false;
  if (parent?.node.type === 'ObjectProperty') return key === 'value' && parent.node.key?.name === 'label';
  const isCall = parent?.node.type === 'NewExpression' || parent?.node.type === 'CallExpression';
  return (
    isCall &&
    listKey === 'arguments' &&
    /Error$|^(changedWhile|changePosition|changeOrder|ChangedMeanwhile|StillOpen)$/.test(parent.node.callee?.name ?? '')
  );
}

/** Excludes mutants that only change the text of an error, or the name of an operation in one. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'ignore-texts',
    value: {
      shouldIgnore: (place: SyntaxPath): string | undefined =>
        isText(place) ? 'It words an error that no customer is told.' : undefined,
    },
  },
];
