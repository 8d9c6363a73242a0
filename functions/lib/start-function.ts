import { InvokeCommand } from '@aws-sdk/client-lambda';
import { getLambdaClient } from './clients.ts';

/**
 * Starts another function of the platform without waiting for it.
 * @throws {Error} when Lambda rejects the call or does not answer.
 */
export async function startLambdaFunction(name: string): Promise<void> {
  await getLambdaClient().send(
    new InvokeCommand({ FunctionName: name, InvocationType: 'Event', Payload: Buffer.from('{}') }),
  );
}
