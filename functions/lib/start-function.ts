import { InvokeCommand } from '@aws-sdk/client-lambda';
import { lambda } from './clients.ts';

/**
 * Starts another function of the platform without waiting for it.
 * @throws {Error} when Lambda rejects the call or does not answer.
 */
export async function startFunction(name: string): Promise<void> {
  await lambda().send(new InvokeCommand({ FunctionName: name, InvocationType: 'Event', Payload: Buffer.from('{}') }));
}
