import * as kms from 'aws-cdk-lib/aws-kms';

/** Bucket of users' documents as other stacks get it; `finding` is its ARN as cdk-nag spells it. */
export interface DocumentBucketRef {
  name: string;
  arn: string;
  finding: string;
  key: kms.IKey;
}
