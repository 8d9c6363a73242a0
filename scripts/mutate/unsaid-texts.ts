/** As much of Babel's tree as is looked at. */
interface Place {
  node: {
    type: string;
    callee?: { name?: string };
    key?: { name?: string };
  };
  parentPath: Place | null;
  listKey?: string | null;
  key?: string | number | null;
}

/** What an error says that is no refusal: whoever reads a log sees it, and nothing is decided by it. */
function isText({ node, parentPath: parent, key, listKey }: Place): boolean {
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return false;
  if (parent?.node.type === 'ObjectProperty') return key === 'value' && parent.node.key?.name === 'label';
  const made = parent?.node.type === 'NewExpression' || parent?.node.type === 'CallExpression';
  return (
    made &&
    listKey === 'arguments' &&
    /Error$|^(changedWhile|changePosition|changeOrder|ChangedMeanwhile|StillOpen)$/.test(parent.node.callee?.name ?? '')
  );
}

/** Leaves out of the mutants what only words an error, or names an operation in one. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'unsaid-texts',
    value: {
      shouldIgnore: (place: Place): string | undefined =>
        isText(place) ? 'It words an error that no customer is told.' : undefined,
    },
  },
];
