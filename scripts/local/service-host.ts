import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DynamoProxyHost } from './dynamo-host.ts';
import type { LambdaHost } from './lambda-host.ts';
import type { S3Host } from './s3-host.ts';
import type { SesHost } from './ses-host.ts';
import { AccessDeniedError, type AwsCredentials, SignatureCheck, type SignedService } from './signature.ts';
import { type SocketGateway, socketLimits } from './socket-gateway.ts';
import type { SqsHost } from './sqs-host.ts';

const CONNECTION = /^\/@connections\/([^/?]+)$/;

function readRequestBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.once('error', reject);
  });
}

function sendServiceError(response: ServerResponse, status: number, type: string, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type })
    .end(JSON.stringify({ message }));
}

/** Serves API Gateway's API for posts to connections. */
function manageConnection(gateway: SocketGateway, method: string, id: string, body: Buffer, response: ServerResponse) {
  const answerGone = () => sendServiceError(response, 410, 'GoneException', 'The connection is gone.');
  if (method === 'POST') {
    if (body.length > socketLimits.message)
      return sendServiceError(response, 413, 'PayloadTooLargeException', 'A message has at most 128 KB.');
    return gateway.post(id, body) ? void response.writeHead(200).end() : answerGone();
  }
  if (method === 'DELETE') return gateway.end(id) ? void response.writeHead(204).end() : answerGone();
  if (method !== 'GET') return sendServiceError(response, 403, 'ForbiddenException', 'GET, POST or DELETE.');
  const info = gateway.describe(id);
  if (!info) return answerGone();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(info));
}

interface HostedServices {
  /** Login that signs every request. */
  login: AwsCredentials;
  sqs?: SqsHost;
  /** Returns null while there are no connections. */
  gateway?: () => SocketGateway | null;
  ses?: SesHost;
  s3?: S3Host;
  lambda?: LambdaHost;
  /** Answers database requests. */
  dynamo?: DynamoProxyHost;
}

/**
 * Endpoint where functions find the database, queues, connections, each other, SES and S3. It listens on this machine
 * only. Callers must use its own name and sign with the login of this start: web pages can do neither.
 */
export class ServiceHost {
  readonly #server: Server;
  readonly #hosted: HostedServices;
  readonly #signature: SignatureCheck;
  /** `127.0.0.1:<port>` */
  #name = '';

  constructor(hosted: HostedServices) {
    this.#hosted = hosted;
    this.#signature = new SignatureCheck(hosted.login);
    this.#server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      void this.#answer(request, response).catch((error: Error) => {
        if (response.headersSent) response.destroy();
        else if (error instanceof AccessDeniedError)
          sendServiceError(response, error.status, error.code, 'Not signed for this service.');
        else sendServiceError(response, 500, 'InternalFailure', error.message);
      });
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.host !== this.#name) throw new AccessDeniedError(403, 'AccessDenied');
    const { sqs, gateway, ses, s3, lambda, dynamo } = this.#hosted;
    const body = await readRequestBytes(request);
    // S3 has errors of its own.
    if (s3?.takes(request)) return s3.handle(request, response, body);
    const signedFor = (service: SignedService) => this.#signature.checkRequest(service, request, body);
    const connection = CONNECTION.exec(request.url ?? '')?.[1];
    const connections = connection === undefined ? null : gateway?.();
    if (connections) {
      signedFor('execute-api');
      manageConnection(connections, request.method ?? '', decodeURIComponent(connection ?? ''), body, response);
    } else if (ses?.takes(request)) {
      signedFor('ses');
      ses.handle(response, body.toString());
    } else if (lambda?.takes(request)) {
      signedFor('lambda');
      lambda.handle(request, response, body.toString());
    } else if (dynamo?.takes(request)) {
      signedFor('dynamodb');
      await dynamo.handle(request, response, body.toString());
    } else if (sqs) {
      signedFor('sqs');
      await sqs.handle(request, response, body.toString());
    } else throw new AccessDeniedError(404, 'UnknownOperationException');
  }

  /** Resolves with its address when it listens. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    this.#name = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return `http://${this.#name}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
