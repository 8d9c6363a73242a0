/** A statement of a policy, as a template has it. */
export interface Statement {
  Effect: 'Allow' | 'Deny';
  Condition?: Record<string, Record<string, string[]>>;
  Action: string | string[];
  Resource: unknown;
}

/** What a template makes, by its logical id. */
export type Resources = Record<string, { Type: string; Properties: Record<string, unknown> }>;

/** Returns what a function may do, by its role: no policy stands beside it. @throws {Error} where there is one. */
export function statementsOf(resources: Resources, name: string): Statement[] {
  const own = Object.entries(resources).filter(([id]) => id.startsWith(`${name}Role`));
  return own.flatMap(([id, { Type, Properties }]) => {
    if (Type !== 'AWS::IAM::Role') throw new Error(`${id} is no role.`);
    const policies = Properties['Policies'] as { PolicyDocument: { Statement: Statement[] } }[];
    return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  });
}
