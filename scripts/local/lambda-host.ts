import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';

const PATH = /^\/2015-03-31\/functions\/([\w-]+)\/invocations$/;

const isFunction = (name: string): name is FunctionName => Object.hasOwn(functionSpecs, name);

/** Lambda's API, as far as functions need it to start each other: accepts an event and discards the result. */
export class LambdaHost {
  readonly #start: (name: FunctionName, event: unknown) => void;

  constructor(start: (name: FunctionName, event: unknown) => void) {
    this.#start = start;
  }

  takes({ method, url = '' }: IncomingMessage): boolean {
    return method === 'POST' && PATH.test(url);
  }

  handle({ url = '', headers }: IncomingMessage, response: ServerResponse, body: string): void {
    const name = PATH.exec(url)?.[1] ?? '';
    const answer = (status: number, type?: string) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...(type && { 'x-amzn-errortype': type }) })
        .end();
    if (!isFunction(name)) return void answer(404, 'ResourceNotFoundException');
    if (headers['x-amz-invocation-type'] !== 'Event') return void answer(400, 'InvalidParameterValueException');
    this.#start(name, JSON.parse(body || '{}'));
    answer(202);
  }
}
