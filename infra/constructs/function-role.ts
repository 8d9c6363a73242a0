import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** Role of one function with inline policies: a separate policy for each role would take a tenth of a stack's limit. */
export class FunctionRole extends iam.Role {
  readonly #rights: iam.PolicyDocument;

  constructor(scope: Construct, id: string) {
    const rights = new iam.PolicyDocument({ minimize: true });
    super(scope, id, {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { rights },
    });
    this.#rights = rights;
  }

  override addToPrincipalPolicy(statement: iam.PolicyStatement): iam.AddToPrincipalPolicyResult {
    this.#rights.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
