import * as z from 'zod';
import { config } from './config.ts';

/** A node answers within this, ms. */
const TIMEOUT_MS = 4000;

const rpcAnswer = z.union([
  z.object({ result: z.string().regex(/^0x[0-9a-fA-F]*$/) }),
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
]);

/** The node did not answer, or not as a node does. Holds no address of it: a key may be part of that. */
export class NodeUnreachable extends Error {
  override readonly name = 'NodeUnreachable';
}

/**
 * Asks the node of a chain, by JSON-RPC, for a value in hexadecimal. Null where the node refuses to compute it, as it
 * does for a call that reverts. @throws {NodeUnreachable}
 */
export async function askNode(
  chain: number,
  method: string,
  params: readonly unknown[],
): Promise<`0x${string}` | null> {
  const url = config.chainRpc(chain);
  if (url === null) throw new NodeUnreachable(`There is no node of chain ${chain}.`);
  let answer: unknown;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    answer = await response.json();
  } catch {
    // Not the cause: its text would have the address.
    throw new NodeUnreachable(`The node of chain ${chain} did not answer ${method}.`);
  }
  const { success, data } = rpcAnswer.safeParse(answer);
  if (!success) throw new NodeUnreachable(`The node of chain ${chain} did not answer ${method} as a node does.`);
  return 'result' in data ? (data.result as `0x${string}`) : null;
}
