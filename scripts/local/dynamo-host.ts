import { Agent, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';

const TARGET = 'DynamoDB_20120810.';

/** Returns these headers of a message, as far as present. */
const only = ({ headers }: IncomingMessage, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])));

/** Forwards requests signed with this start's secret to the engine. */
export class DynamoProxyHost {
  readonly #engine: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  /** `engine`: its address, which is kept secret. */
  constructor(engine: string) {
    this.#engine = engine;
  }

  takes({ headers }: IncomingMessage): boolean {
    return String(headers['x-amz-target']).startsWith(TARGET);
  }

  handle(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const headers = {
      ...only(request, 'x-amz-target', 'x-amz-date', 'authorization'),
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(body),
    };
    return new Promise((resolve, reject) => {
      const engineRequest = requestOf(this.#engine, { method: 'POST', agent: this.#agent, headers }, (answer) => {
        // Without the engine's header that allows pages of any origin to read it.
        response.writeHead(answer.statusCode ?? 502, only(answer, 'content-type', 'x-amzn-requestid', 'x-amz-crc32'));
        answer.once('end', resolve).once('error', reject).pipe(response);
      });
      engineRequest.once('error', reject).end(body);
    });
  }

  stop(): void {
    this.#agent.destroy();
  }
}
