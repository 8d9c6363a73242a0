import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DynamoEngine } from './dynamo-engine.ts';

const TARGET = 'DynamoDB_20120810.';

/** What is answered here; the engine has a tool of the same name for each. */
const ACTIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'Scan',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
  'CreateTable',
  'DescribeTable',
  'UpdateTimeToLive',
];

/** What the engine wants in words of its own all the way down. */
const DEEP = ['AttributeDefinitions', 'KeySchema', 'GlobalSecondaryIndexes'];

type Input = Record<string, unknown>;

const engineName = (name: string): string => name.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase();

function inEngineNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inEngineNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [engineName(name), inEngineNames(of)]));
}

const argumentsOf = (input: Input): Input =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      engineName(name),
      DEEP.includes(name) ? inEngineNames(value) : value,
    ]),
  );

/** DynamoDB's own form of what the engine refused with. */
function errorOf(text: string): object {
  let said: { error_type?: string; message?: string } = {};
  try {
    said = JSON.parse(text) as typeof said;
  } catch {
    // It could not read what it was given, and says so in words.
  }
  const { error_type: type = 'ValidationException', message = text } = said;
  const error = { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message };
  if (type !== 'TransactionCanceledException') return error;
  const codes = /\[([^\]]*)\]\s*$/.exec(message)?.[1]?.split(', ') ?? [];
  return { ...error, CancellationReasons: codes.map((Code) => ({ Code })) };
}

/** DynamoDB's own interface (AWS JSON 1.0) to the engine, for the SDK's client. */
export class DynamoHost {
  readonly #engine: DynamoEngine;

  constructor(engine: DynamoEngine) {
    this.#engine = engine;
  }

  takes({ headers }: IncomingMessage): boolean {
    return String(headers['x-amz-target']).startsWith(TARGET);
  }

  #do(action: string, input: Input) {
    if (!ACTIONS.includes(action)) return { failed: true, text: `This table does not know ${action}.` };
    if ((input['ReturnConsumedCapacity'] ?? 'NONE') !== 'NONE')
      return { failed: true, text: 'What a call took is not counted here.' };
    const given = argumentsOf(input);
    return this.#engine.call(engineName(action), action === 'DescribeTable' ? { ...given, raw: true } : given);
  }

  async handle(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const action = String(request.headers['x-amz-target']).slice(TARGET.length);
    const { failed, text } = await this.#do(action, JSON.parse(body) as Input);
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': randomUUID() };
    response.writeHead(failed ? 400 : 200, headers).end(failed ? JSON.stringify(errorOf(text)) : text);
  }
}
