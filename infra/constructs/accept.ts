import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts findings of cdk-nag, and CDK's own warnings, on a construct and what lies below it, each with the reason why it is no fault here. */
export function acceptFindings(
  construct: IConstruct,
  findings: Record<`AwsSolutions-${string}` | `Annotation::${string}`, string>,
): void {
  for (const [id, reason] of Object.entries(findings)) Validations.of(construct).acknowledge({ id, reason });
}
