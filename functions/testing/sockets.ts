import { randomUUID } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll } from 'vitest';
import { queueSender } from '#functions/lib/send-message.ts';
import { handler as welcome } from '#functions/queue/welcome.ts';
import { handler as connect } from '#functions/socket/connect.ts';
import { handler as disconnect } from '#functions/socket/disconnect.ts';
import { handler as receive } from '#functions/socket/message.ts';
import type { SocketFrame } from '#shared/messages/frames.ts';
import type { TestSocketGateway } from './gateway.ts';

/** Socket client, as the gateway would run it. */
export interface TestSocket {
  id: string;
  /** HTTP status of the handshake. */
  status: number;
  /** Sends a message and returns the frames since the previous one. */
  send(message: unknown): Promise<SocketFrame[]>;
  /** Does the same for text that is no JSON. */
  sendText(text: string): Promise<SocketFrame[]>;
  /** Returns the frames since the last call. */
  frames(): SocketFrame[];
  close(): Promise<void>;
}

/** Provides sockets for the tests of a file: the handlers run here, and a welcome is delivered after the handshake. */
export function useTestSockets(gateway: TestSocketGateway): (address?: string) => Promise<TestSocket> {
  const url = 'http://queue/welcome';
  let ask = queueSender.ask;
  let welcomes: string[] = [];
  beforeAll(() => {
    process.env['WELCOME_QUEUE_URL'] = url;
    ask = queueSender.ask;
    queueSender.ask = async (input) => {
      if (input.QueueUrl !== url || 'Entries' in input) return ask(input);
      welcomes.push(input.MessageBody);
      return {};
    };
  });
  afterAll(() => {
    queueSender.ask = ask;
  });
  return async (address = '192.0.2.1') => {
    const id = `${randomUUID()}=`;
    const event = (body?: string) =>
      ({ requestContext: { connectionId: id, identity: { sourceIp: address } }, headers: {}, body }) as never;
    const { statusCode } = await connect(event());
    await welcome({ Records: welcomes.map((body) => ({ body })) } as SQSEvent);
    welcomes = [];
    let seenCount = 0;
    const frames = () => {
      const all = gateway.to(id);
      const fresh = all.slice(seenCount);
      seenCount = all.length;
      return fresh;
    };
    const sendText = async (text: string) => {
      await receive(event(text));
      return frames();
    };
    return {
      id,
      status: statusCode,
      frames,
      sendText,
      send: (message) => sendText(JSON.stringify(message)),
      close: async () => void (await disconnect(event())),
    };
  };
}
