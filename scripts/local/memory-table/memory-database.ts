import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatabaseEngine } from '#scripts/local/dynamodb.ts';
import { executeTableCommand } from './execute-table-command.ts';
import type { MemoryItem } from './expressions.ts';
import type { MemoryTable } from './memory-table.ts';
import { TableFile } from './table-file.ts';
import { fromWireItem, toWireItem, type WireItem } from './wire.ts';

/** Interval at which expired items are deleted, ms. */
const EXPIRE_MS = 300_000;
/** Ms within which a transaction repeated with its token has no further effect; as on AWS. */
const TOKEN_MS = 600_000;

type ProtocolFields = Record<string, unknown>;
const VALUES = ['Item', 'Key', 'ExpressionAttributeValues', 'ExclusiveStartKey'];

/** Returns the input of a call with values in the document client's form. */
function readInput(wire: ProtocolFields): ProtocolFields {
  const input: ProtocolFields = { ...wire };
  for (const name of VALUES) if (input[name] !== undefined) input[name] = fromWireItem(input[name] as WireItem);
  if (wire['TransactItems'])
    input['TransactItems'] = (wire['TransactItems'] as Record<string, ProtocolFields>[]).map((transactItem) =>
      Object.fromEntries(Object.entries(transactItem).map(([way, inner]) => [way, readInput(inner)])),
    );
  if (wire['RequestItems'])
    input['RequestItems'] = Object.fromEntries(
      Object.entries(wire['RequestItems'] as Record<string, { Keys?: WireItem[] }>).map(([table, { Keys = [] }]) => [
        table,
        { Keys: Keys.map(fromWireItem) },
      ]),
    );
  return input;
}

interface TableAnswer {
  Item?: MemoryItem;
  Attributes?: MemoryItem;
  LastEvaluatedKey?: MemoryItem;
  Items?: MemoryItem[];
  Responses?: Record<string, MemoryItem[]>;
}

/** Returns an answer in the protocol's form. */
function writeAnswer({
  Item,
  Attributes,
  LastEvaluatedKey,
  Items,
  Responses,
  ...fields
}: TableAnswer & ProtocolFields): ProtocolFields {
  return {
    ...fields,
    $metadata: undefined,
    Item: Item && toWireItem(Item),
    Attributes: Attributes && toWireItem(Attributes),
    LastEvaluatedKey: LastEvaluatedKey && toWireItem(LastEvaluatedKey),
    Items: Items?.map(toWireItem),
    Responses:
      Responses &&
      Object.fromEntries(Object.entries(Responses).map(([table, items]) => [table, items.map(toWireItem)])),
  };
}

/** Calls about the table itself: there is one, and it always exists. */
const ABOUT_TABLE: Record<string, (input: ProtocolFields) => ProtocolFields> = {
  CreateTable: ({ TableName }) => ({ TableDescription: { TableName, TableStatus: 'ACTIVE' } }),
  DescribeTable: ({ TableName }) => ({ Table: { TableName, TableStatus: 'ACTIVE' } }),
  UpdateTimeToLive: ({ TimeToLiveSpecification }) => ({ TimeToLiveSpecification }),
};

/** Answers DynamoDB protocol calls from one table. */
class DynamoProtocol {
  readonly #table: MemoryTable;
  readonly #tokens = new Map<string, number>();

  constructor(table: MemoryTable) {
    this.#table = table;
  }

  /** Answers a call by its name, `PutItem`. @throws errors named as DynamoDB's. */
  answer(operation: string, wire: ProtocolFields): ProtocolFields {
    const about = ABOUT_TABLE[operation];
    if (about) return about(wire);
    const token = wire['ClientRequestToken'] as string | undefined;
    if (token !== undefined && this.#hasSeen(token)) return {};
    const answer = writeAnswer(executeTableCommand(this.#table, `${operation}Command`, readInput(wire)));
    if (token !== undefined) this.#tokens.set(token, Date.now());
    return answer;
  }

  #hasSeen(token: string): boolean {
    for (const [seenToken, at] of this.#tokens) {
      if (Date.now() - at < TOKEN_MS) break;
      this.#tokens.delete(seenToken);
    }
    return this.#tokens.has(token);
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function sendJson(response: ServerResponse, status: number, body: ProtocolFields): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': Buffer.byteLength(text) })
    .end(text);
}

interface TableError extends Error {
  CancellationReasons?: { Code: string }[];
}
/** Errors of DynamoDB too; any other is a bug of this server. */
const REFUSALS = ['ConditionalCheckFailedException', 'TransactionCanceledException', 'ValidationException'];

/**
 * Serves an in-memory table by DynamoDB's protocol, with its writes stored in a file. Its address ends in a secret:
 * other callers get no answer, web pages included.
 */
export async function startMemoryDatabase(file: string): Promise<DatabaseEngine> {
  const tableFile = await TableFile.open(file);
  const protocol = new DynamoProtocol(tableFile.table);
  const secret = `/${randomBytes(16).toString('hex')}`;
  const exitPromise = new Promise<number | null>((resolve) => {
    tableFile.onBroken = () => resolve(null);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    if (request.method !== 'POST' || request.url?.replace(/\/$/, '') !== secret)
      return void response.writeHead(403).end();
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    try {
      sendJson(response, 200, protocol.answer(operation, JSON.parse(body) as ProtocolFields));
    } catch (error) {
      const { name, message, CancellationReasons } = error as TableError;
      const isRefusal = REFUSALS.includes(name);
      sendJson(response, isRefusal ? 400 : 500, {
        __type: `com.amazonaws.dynamodb.v20120810#${isRefusal ? name : 'InternalServerError'}`,
        message,
        CancellationReasons,
      });
    }
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const expire = () => tableFile.expire(Math.floor(Date.now() / 1000));
  expire();
  const timer = setInterval(expire, EXPIRE_MS).unref();
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}${secret}`,
    ended: exitPromise,
    stop: async () => {
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      tableFile.close();
    },
  };
}
