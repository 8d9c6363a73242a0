/** A statement of a policy, as a template has it. */
export interface PolicyStatement {
  Effect: 'Allow' | 'Deny';
  Condition?: Record<string, Record<string, string[]>>;
  Action: string | string[];
  Resource: unknown;
}

/** What a template makes, by its logical id. */
export type TemplateResources = Record<string, { Type: string; Properties: Record<string, unknown> }>;

/** Returns what a function may do, by its role: no policy stands beside it. @throws {Error} where there is one. */
export function getRoleStatements(resources: TemplateResources, name: string): PolicyStatement[] {
  const own = Object.entries(resources).filter(([id]) => id.startsWith(`${name}Role`));
  return own.flatMap(([id, { Type, Properties }]) => {
    if (Type !== 'AWS::IAM::Role') throw new Error(`${id} is no role.`);
    const policies = Properties['Policies'] as { PolicyDocument: { Statement: PolicyStatement[] } }[];
    return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  });
}
