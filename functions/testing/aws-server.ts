import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { testEnvironmentVariables } from './prepare-functions.ts';

export interface FakeAwsRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeAwsResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface FakeAwsServer {
  /** Requests since the test began, in order. */
  requests: FakeAwsRequest[];
  /** Answers to the next requests, each used once; `cut` closes the connection instead. */
  next: (FakeAwsResponse | 'cut')[];
  /** Answers the rest. */
  answer: (request: FakeAwsRequest) => FakeAwsResponse;
}

/** Replaces an AWS service for the tests of a file: clients find it by the environment variable. */
export function useFakeAwsServer(variable: string): FakeAwsServer {
  const aws: FakeAwsServer = { requests: [], next: [], answer: () => ({}) };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const recordedRequest = { method, url, headers, body: Buffer.concat(chunks).toString() };
      aws.requests.push(recordedRequest);
      const answer = aws.next.shift() ?? aws.answer(recordedRequest);
      if (answer === 'cut') return request.socket.destroy();
      return response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '{}');
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    Object.assign(process.env, testEnvironmentVariables, { [variable]: `http://127.0.0.1:${port}` });
  });
  beforeEach(() => Object.assign(aws, { requests: [], next: [], answer: () => ({}) }));
  afterAll(async () => {
    delete process.env[variable];
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return aws;
}
