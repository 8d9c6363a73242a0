import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts findings of cdk-nag and warnings of CDK on a construct and its children, each with a reason. */
export function acceptCdkNagFindings(
  construct: IConstruct,
  findings: Record<`AwsSolutions-${string}` | `Annotation::${string}`, string>,
): void {
  for (const [id, reason] of Object.entries(findings)) Validations.of(construct).acknowledge({ id, reason });
}
