import * as z from 'zod';
import { config } from './config.ts';

/** Timeout of a node, ms. */
const TIMEOUT_MS = 4000;
/** A response is a word of 32 bytes; a much longer one is invalid. */
const ANSWER_BYTES = 16_384;
/** A node on this machine, in tests, needs no certificate. */
const NODE = /^(https:\/\/|http:\/\/127\.0\.0\.1[:/])/;

const rpcAnswer = z.union([
  z.object({ result: z.string().regex(/^0x[0-9a-fA-F]*$/) }),
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
]);

/** The node did not answer, or not as a node does. Does not contain its address, which may include a key. */
export class ChainNodeUnreachableError extends Error {
  override readonly name = 'ChainNodeUnreachableError';
}

/** @throws {Error} when the response is too long: it is not read to its end. */
async function readShort({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > ANSWER_BYTES) throw new Error(`The node’s answer is longer than ${ANSWER_BYTES} bytes.`);
    text += decoder.decode(part, { stream: true });
  }
  return text;
}

/**
 * Requests a hexadecimal value from the node of a chain, by JSON-RPC. Null when the node refuses to compute it, as for
 * a call that reverts.
 * @throws {ChainNodeUnreachableError}
 */
export async function callChainNode(
  chain: number,
  method: string,
  params: readonly unknown[],
): Promise<`0x${string}` | null> {
  const url = config.chainRpc(chain);
  if (url === null) throw new ChainNodeUnreachableError(`There is no node of chain ${chain}.`);
  if (!NODE.test(url)) throw new ChainNodeUnreachableError(`The node of chain ${chain} is not reached by https.`);
  let answer: unknown;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    answer = JSON.parse(await readShort(response));
  } catch {
    // Without the cause: its text would contain the address.
    throw new ChainNodeUnreachableError(`The node of chain ${chain} did not answer ${method}.`);
  }
  const { success, data } = rpcAnswer.safeParse(answer);
  if (!success)
    throw new ChainNodeUnreachableError(`The node of chain ${chain} did not answer ${method} as a node does.`);
  return 'result' in data ? (data.result as `0x${string}`) : null;
}
