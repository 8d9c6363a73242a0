/** Policy statement as in a template. */
export interface PolicyStatement {
  Effect: 'Allow' | 'Deny';
  Condition?: Record<string, Record<string, string[]>>;
  Action: string | string[];
  Resource: unknown;
}

/** Resources of a template, by logical id. */
export type TemplateResources = Record<string, { Type: string; Properties: Record<string, unknown> }>;

/** Returns the rights of a function's role, which has inline policies only. @throws {Error} on a separate policy. */
export function getRoleStatements(resources: TemplateResources, name: string): PolicyStatement[] {
  const own = Object.entries(resources).filter(([id]) => id.startsWith(`${name}Role`));
  return own.flatMap(([id, { Type, Properties }]) => {
    if (Type !== 'AWS::IAM::Role') throw new Error(`${id} is no role.`);
    const policies = Properties['Policies'] as { PolicyDocument: { Statement: PolicyStatement[] } }[];
    return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  });
}
