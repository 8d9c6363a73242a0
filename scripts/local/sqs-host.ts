import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FifoQueue } from './fifo-queue.ts';
import { EMULATOR_ACCOUNT_ID } from './gateway-events.ts';
import {
  type SqsMessage,
  type MessageAttribute,
  md5,
  hashAttributes,
  getFifoAttributes,
  type SqsQueue,
} from './sqs-queue.ts';

/** Size limit of a message, or of all messages of a batch, bytes. */
const SIZE = 1024 * 1024;
const BATCH = 10;
const LONGEST_DELAY = 900;
const LONGEST_WAIT = 20;
/** Form of group and deduplication ids. */
const ID = /^[\w!"#$%&'()*+,\-./:;<=>?@[\\\]^`{|}~]{1,128}$/;

class SqsError extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- what a client sends is checked field by field
type SqsInput = Record<string, any>;
type SqsAction = (queue: SqsQueue, input: SqsInput) => object | Promise<object>;

function readDelay(input: SqsInput): number {
  const delay = Number(input['DelaySeconds'] ?? 0);
  if (Number.isInteger(delay) && delay >= 0 && delay <= LONGEST_DELAY) return delay;
  throw new SqsError('InvalidParameterValue', `DelaySeconds must be from 0 to ${LONGEST_DELAY}.`);
}

function readBody(input: SqsInput): string {
  const body: unknown = input['MessageBody'];
  if (typeof body !== 'string' || body === '') throw new SqsError('MissingParameter', 'A message needs a MessageBody.');
  if (Buffer.byteLength(body) > SIZE)
    throw new SqsError('InvalidParameterValue', `A message has at most ${SIZE} bytes.`);
  return body;
}

function readFifoId(input: SqsInput, name: 'MessageGroupId' | 'MessageDeduplicationId'): string {
  const id: unknown = input[name];
  // On AWS a queue may derive it from the content, so not every message needs the parameter.
  const missing = name === 'MessageGroupId' ? 'MissingParameter' : 'InvalidParameterValue';
  if (id === undefined) throw new SqsError(missing, `A FIFO queue needs a ${name}.`);
  if (typeof id === 'string' && ID.test(id)) return id;
  throw new SqsError('InvalidParameterValue', `${name} has from 1 to 128 letters, digits and signs.`);
}

function sendTo(queue: SqsQueue, input: SqsInput, attributes: Record<string, MessageAttribute>): SqsMessage {
  if (queue instanceof FifoQueue) {
    if (input['DelaySeconds'] !== undefined)
      throw new SqsError('InvalidParameterValue', 'A FIFO queue takes no DelaySeconds of a message.');
    const order = {
      group: readFifoId(input, 'MessageGroupId'),
      deduplication: readFifoId(input, 'MessageDeduplicationId'),
    };
    return queue.sendInOrder(readBody(input), order, attributes);
  }
  if (input['MessageDeduplicationId'] !== undefined)
    throw new SqsError('InvalidParameterValue', 'Only a FIFO queue takes a MessageDeduplicationId.');
  return queue.send(readBody(input), readDelay(input), attributes);
}

function sendMessage(queue: SqsQueue, input: SqsInput) {
  const attributes = (input['MessageAttributes'] ?? {}) as Record<string, MessageAttribute>;
  const message = sendTo(queue, input, attributes);
  const attributesMd5 = hashAttributes(attributes);
  return {
    MessageId: message.id,
    // MD5 of the received text: it may differ from the text sent before under its deduplication id.
    MD5OfMessageBody: md5(readBody(input)),
    ...(attributesMd5 && { MD5OfMessageAttributes: attributesMd5 }),
    ...(message.fifo && { SequenceNumber: message.fifo.sequence }),
  };
}

function readBatchEntries(input: SqsInput): SqsInput[] {
  const entries: unknown = input['Entries'];
  if (!Array.isArray(entries) || entries.length === 0)
    throw new SqsError('EmptyBatchRequest', 'The batch has no entries.');
  if (entries.length > BATCH)
    throw new SqsError('TooManyEntriesInBatchRequest', `A batch has at most ${BATCH} entries.`);
  const ids = new Set(entries.map((entry: SqsInput) => entry['Id']));
  if (ids.size !== entries.length) throw new SqsError('BatchEntryIdsNotDistinct', 'Ids of a batch must differ.');
  return entries as SqsInput[];
}

/** Runs each entry separately: a failed one does not stop the others. */
function runBatch(input: SqsInput, handleEntry: (entry: SqsInput) => object) {
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const entry of readBatchEntries(input)) {
    try {
      Successful.push({ Id: entry['Id'], ...handleEntry(entry) });
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      Failed.push({ Id: entry['Id'], SenderFault: true, Code: error.type, Message: error.message });
    }
  }
  return { Successful, Failed };
}

function toReceivedMessage(message: SqsMessage) {
  const attributesMd5 = hashAttributes(message.attributes);
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    MD5OfBody: md5(message.body),
    Body: message.body,
    Attributes: {
      ApproximateReceiveCount: String(message.received),
      SentTimestamp: String(message.sentAt),
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
      SenderId: EMULATOR_ACCOUNT_ID,
      ...getFifoAttributes(message),
    },
    ...(attributesMd5 && { MessageAttributes: message.attributes, MD5OfMessageAttributes: attributesMd5 }),
  };
}

async function receiveMessages(queue: SqsQueue, input: SqsInput) {
  const maxMessages = Math.min(Math.max(Number(input['MaxNumberOfMessages'] ?? 1), 1), BATCH);
  const visibility = input['VisibilityTimeout'] === undefined ? undefined : Number(input['VisibilityTimeout']);
  const until = Date.now() + Math.min(Number(input['WaitTimeSeconds'] ?? 0), LONGEST_WAIT) * 1000;
  for (;;) {
    const messages = queue.receive(maxMessages, visibility);
    const remainingMs = until - Date.now();
    if (messages.length > 0 || remainingMs <= 0)
      return messages.length > 0 ? { Messages: messages.map(toReceivedMessage) } : {};
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        queue.off('visible', done);
        resolve();
      };
      const timer = setTimeout(done, remainingMs);
      queue.on('visible', done);
    });
  }
}

function changeVisibility(queue: SqsQueue, input: SqsInput): object {
  if (queue.hide(String(input['ReceiptHandle']), Number(input['VisibilityTimeout'] ?? 0))) return {};
  throw new SqsError('MessageNotInflight', 'This delivery of the message is over.');
}

function deleteMessage(queue: SqsQueue, input: SqsInput): object {
  queue.remove(String(input['ReceiptHandle']));
  return {};
}

function getQueueAttributes(queue: SqsQueue) {
  const { visible, hidden, delayed } = queue.counts();
  return {
    Attributes: {
      QueueArn: `arn:aws:sqs:us-east-1:${EMULATOR_ACCOUNT_ID}:${queue.name}`,
      ApproximateNumberOfMessages: String(visible),
      ApproximateNumberOfMessagesNotVisible: String(hidden),
      ApproximateNumberOfMessagesDelayed: String(delayed),
      VisibilityTimeout: String(queue.spec.visibility),
    },
  };
}

const actions: Record<string, SqsAction> = {
  SendMessage: sendMessage,
  SendMessageBatch: (queue, input) => runBatch(input, (entry) => sendMessage(queue, entry)),
  ReceiveMessage: receiveMessages,
  DeleteMessage: deleteMessage,
  DeleteMessageBatch: (queue, input) => runBatch(input, (entry) => deleteMessage(queue, entry)),
  ChangeMessageVisibility: changeVisibility,
  ChangeMessageVisibilityBatch: (queue, input) => runBatch(input, (entry) => changeVisibility(queue, entry)),
  GetQueueAttributes: getQueueAttributes,
};

/** SQS's API (AWS JSON 1.0) to queues by name, for the SDK's client. */
export class SqsHost {
  readonly #queues: ReadonlyMap<string, SqsQueue>;
  /** `http://127.0.0.1:<port>` */
  readonly #address: () => string;

  constructor(queues: ReadonlyMap<string, SqsQueue>, address: () => string) {
    this.#queues = queues;
    this.#address = address;
  }

  url(name: string): string {
    return `${this.#address()}/${EMULATOR_ACCOUNT_ID}/${name}`;
  }

  #queue(name: unknown): SqsQueue {
    const queue = this.#queues.get(String(name));
    if (queue) return queue;
    throw new SqsError('QueueDoesNotExist', 'The specified queue does not exist.');
  }

  async #do(action: string, input: SqsInput): Promise<object> {
    if (action === 'GetQueueUrl') return { QueueUrl: this.url(this.#queue(input['QueueName']).name) };
    const act = actions[action];
    if (!act) throw new SqsError('InvalidAction', `This queue does not know ${action}.`);
    return act(this.#queue(String(input['QueueUrl']).split('/').at(-1)), input);
  }

  /** Answers a request whose `X-Amz-Target` names SQS. */
  async handle(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const action = String(request.headers['x-amz-target']).replace(/^AmazonSQS\./, '');
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': randomUUID() };
    try {
      const answer = JSON.stringify(await this.#do(action, JSON.parse(body) as SqsInput));
      response.writeHead(200, headers).end(answer);
    } catch (error) {
      const isKnownError = error instanceof SqsError || error instanceof SyntaxError;
      if (!isKnownError) throw error;
      const type = error instanceof SqsError ? error.type : 'SerializationException';
      response
        .writeHead(400, headers)
        .end(JSON.stringify({ __type: `com.amazonaws.sqs#${type}`, message: error.message }));
    }
  }
}
