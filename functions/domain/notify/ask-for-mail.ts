import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { NotifyMessage } from '../../../shared/messages/queue.ts';
import { sqs } from '../../lib/clients.ts';
import { config } from '../../lib/config.ts';
import { log } from '../../lib/log.ts';

/** Asks for the e-mail of a notification. What is lost here, the sweep of the outbox finds: a failure is logged. */
export async function askForMail(message: NotifyMessage): Promise<void> {
  try {
    await sqs().send(
      new SendMessageCommand({ QueueUrl: config.notifyQueueUrl(), MessageBody: JSON.stringify(message) }),
    );
  } catch (error) {
    log.error('e-mail not queued', error, { notification: message.notification_id });
  }
}
