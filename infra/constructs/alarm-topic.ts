import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/**
 * Topic of the alarms. A topic with its own policy admits only named principals, so the policy that demands TLS must
 * name the alarms.
 */
export class AlarmTopic extends sns.Topic {
  constructor(scope: Construct, id: string) {
    super(scope, id, { enforceSSL: true });
    this.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
  }
}
