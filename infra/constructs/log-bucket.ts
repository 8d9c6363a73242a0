import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acceptCdkNagFindings } from './accept.ts';

interface LogBucketProps {
  removalPolicy: RemovalPolicy;
  /** CloudFront still delivers its access logs by ACL. */
  acl?: boolean;
}

/** Keeps the access logs of buckets and distributions for 90 days. */
export class LogBucket extends s3.Bucket {
  constructor(scope: Construct, id: string, { removalPolicy, acl = false }: LogBucketProps) {
    super(scope, id, {
      encryption: s3.BucketEncryption.S3_MANAGED,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: acl ? s3.ObjectOwnership.BUCKET_OWNER_PREFERRED : s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy,
    });
    acceptCdkNagFindings(this, {
      'AwsSolutions-S1': 'This bucket stores access logs. Logging access to it would create an endless loop.',
    });
  }
}
