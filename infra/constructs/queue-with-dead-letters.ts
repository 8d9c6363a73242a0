import { Duration } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { QueueSpec } from '#infra/function-spec.ts';
import { acceptCdkNagFindings } from './accept.ts';

/** Retention of messages that failed too often, so that staff can inspect them. */
const DEAD_LETTER_RETENTION = Duration.days(14);

/** Queue with its dead-letter queue. Watch raises an alarm for each dead message. */
export class QueueWithDeadLetters extends Construct {
  readonly queue: sqs.Queue;
  readonly deadLetters: sqs.Queue;

  constructor(scope: Construct, id: string, spec: QueueSpec) {
    super(scope, id);
    // Dead letters of a FIFO queue need a FIFO queue too. The sender sets the deduplication id.
    const order = spec.fifo && { fifo: true, contentBasedDeduplication: false };
    const common = { encryption: sqs.QueueEncryption.SQS_MANAGED, enforceSSL: true, ...order };
    this.deadLetters = new sqs.Queue(this, 'DeadLetters', { ...common, retentionPeriod: DEAD_LETTER_RETENTION });
    this.queue = new sqs.Queue(this, 'Queue', {
      ...common,
      visibilityTimeout: Duration.seconds(spec.visibility),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: spec.deliveries },
    });
    acceptCdkNagFindings(this.deadLetters, { 'AwsSolutions-SQS3': 'This queue is the dead-letter queue.' });
  }
}
