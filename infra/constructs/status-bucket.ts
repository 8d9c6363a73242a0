import { Aws, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { InfraSettings } from '#infra/settings.ts';
import { acceptCdkNagFindings } from './accept.ts';

/** Bucket of the system status file as other stacks get it. */
export interface StatusBucketRef {
  name: string;
  arn: string;
}

/** Bucket to which a timer writes the data of the status page. Only the CDN may read it, even when the rest is down. */
export class StatusBucket extends s3.Bucket {
  constructor(scope: Construct, id: string, { place }: InfraSettings) {
    super(scope, id, {
      encryption: s3.BucketEncryption.S3_MANAGED,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      ...(place === 'aws' && { enforceSSL: true, minimumTLSVersion: 1.2 }),
      // Rewritten every minute.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // The distribution is created later and refers to this bucket. Any distribution of the account may read this public
    // data.
    this.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [this.arnForObjects('status.json')],
        // CloudFront names its distribution to a bucket, but is not documented to name the account.
        conditions: {
          ArnLike: { 'aws:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Stack.of(this).account}:distribution/*` },
        },
      }),
    );
    acceptCdkNagFindings(this, {
      'AwsSolutions-S1': 'One public file, read only by the CDN, which logs its requests.',
      ...(place === 'emulator' && {
        'AwsSolutions-S10': "The emulator's CDN reads its buckets without TLS, inside one process.",
      }),
    });
  }
}
