import { Duration } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { QueueSpec } from '#infra/function-spec.ts';
import { acceptFindings } from './accept.ts';

/** Messages that failed too often wait here so long for somebody to look. */
const KEPT = Duration.days(14);

/** A queue and what becomes of its messages when they cannot be worked on. Watch raises an alarm for each dead one. */
export class QueueWithDeadLetters extends Construct {
  readonly queue: sqs.Queue;
  readonly deadLetters: sqs.Queue;

  constructor(scope: Construct, id: string, spec: QueueSpec) {
    super(scope, id);
    // What a FIFO queue could not work on must lie in one too. Whoever sends says by what a message is known.
    const order = spec.fifo && { fifo: true, contentBasedDeduplication: false };
    const common = { encryption: sqs.QueueEncryption.SQS_MANAGED, enforceSSL: true, ...order };
    this.deadLetters = new sqs.Queue(this, 'DeadLetters', { ...common, retentionPeriod: KEPT });
    this.queue = new sqs.Queue(this, 'Queue', {
      ...common,
      visibilityTimeout: Duration.seconds(spec.visibility),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: spec.deliveries },
    });
    acceptFindings(this.deadLetters, { 'AwsSolutions-SQS3': 'This is itself the dead-letter queue.' });
  }
}
