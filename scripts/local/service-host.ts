import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Host } from './s3-host.ts';
import type { SesHost } from './ses-host.ts';
import { type SocketGateway, socketLimits } from './socket-gateway.ts';
import type { SqsHost } from './sqs-host.ts';

const CONNECTION = /^\/@connections\/([^/?]+)$/;

function read(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.once('error', reject);
  });
}

function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type })
    .end(JSON.stringify({ message }));
}

/** API Gateway's interface for posting to connections. */
function manageConnection(gateway: SocketGateway, method: string, id: string, body: Buffer, response: ServerResponse) {
  const gone = () => refuse(response, 410, 'GoneException', 'The connection is gone.');
  if (method === 'POST') {
    if (body.length > socketLimits.message)
      return refuse(response, 413, 'PayloadTooLargeException', 'A message has at most 128 KB.');
    return gateway.post(id, body) ? void response.writeHead(200).end() : gone();
  }
  if (method === 'DELETE') return gateway.end(id) ? void response.writeHead(204).end() : gone();
  if (method !== 'GET') return refuse(response, 403, 'ForbiddenException', 'GET, POST or DELETE.');
  const info = gateway.describe(id);
  if (!info) return gone();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(info));
}

/** Where functions find queues, connections, SES and S3; reachable from this machine alone. */
export class ServiceHost {
  readonly #server: Server;
  readonly #ses: SesHost | null;
  readonly #s3: S3Host | null;

  /** `gateway` is null where there are no connections (yet), `ses` where nothing is mailed, `s3` where nothing is kept. */
  constructor(
    sqs: SqsHost,
    gateway: () => SocketGateway | null = () => null,
    ses: SesHost | null = null,
    s3: S3Host | null = null,
  ) {
    this.#ses = ses;
    this.#s3 = s3;
    this.#server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      void this.#answer(sqs, gateway(), request, response).catch((error: Error) => {
        if (!response.headersSent) refuse(response, 500, 'InternalFailure', error.message);
        else response.destroy();
      });
    });
  }

  async #answer(sqs: SqsHost, gateway: SocketGateway | null, request: IncomingMessage, response: ServerResponse) {
    const body = await read(request);
    const connection = CONNECTION.exec(request.url ?? '')?.[1];
    if (connection !== undefined && gateway)
      manageConnection(gateway, request.method ?? '', decodeURIComponent(connection), body, response);
    else if (this.#s3?.takes(request)) this.#s3.handle(request, response, body);
    else if (this.#ses?.takes(request)) this.#ses.handle(response, body.toString());
    else if (request.headers['x-amz-target'] !== undefined) await sqs.handle(request, response, body.toString());
    else refuse(response, 404, 'UnknownOperationException', 'There is no such service here.');
  }

  /** Its address, once it listens. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
