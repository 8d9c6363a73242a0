import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { Context } from 'aws-lambda';
import type { WorkerCall, WorkerReply, WorkerData } from './worker-protocol.ts';

/** Frame of a worker thread: loads one function and answers its calls, many at a time. */
const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread.');
const { file, name, memory } = workerData as WorkerData;

type FunctionHandler = (event: unknown, context: Context) => Promise<unknown>;

function createContext(deadline: number): Context {
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
    memoryLimitInMB: String(memory),
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}

const toErrorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);

async function runHandler(handler: FunctionHandler, { id, event, deadline }: WorkerCall): Promise<WorkerReply> {
  try {
    // As text, like events and results on AWS: a value that text cannot carry must not seem to work here.
    const result = JSON.stringify(await handler(JSON.parse(event), createContext(deadline)));
    return { id, result: result ?? 'null' };
  } catch (error) {
    return { id, error: toErrorText(error) };
  }
}

const { handler } = (await import(file)) as { handler?: FunctionHandler };
if (typeof handler !== 'function') throw new Error(`${name} exports no handler.`);

port.on('message', (call: WorkerCall | 'alive?') => {
  if (call === 'alive?') port.postMessage('alive');
  else void runHandler(handler, call).then((reply) => port.postMessage(reply));
});
port.postMessage('alive');
