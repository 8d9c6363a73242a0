import * as kms from 'aws-cdk-lib/aws-kms';

/** The bucket of people's documents, as functions of other stacks are given it; `finding` is its ARN as cdk-nag spells it. */
export interface DocumentBucketRef {
  name: string;
  arn: string;
  finding: string;
  key: kms.IKey;
}
