import * as z from 'zod';
import { address, count, data, hash, quantity } from './evm-node.ts';

export const blockRef = z
  .object({ number: count, hash })
  .transform(({ number, hash: name }) => ({ height: number, hash: name }));

export const evmTransaction = z.object({ hash, to: address.nullable(), value: quantity, blockHash: hash.nullable() });
export type EvmTransaction = z.infer<typeof evmTransaction>;

export const evmBlock = z.object({
  number: count,
  hash,
  parentHash: hash,
  timestamp: count,
  transactions: z.array(evmTransaction),
});

export const evmReceipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: count,
  status: count,
  logs: z.array(z.object({ address, topics: z.array(data), data })),
});
export type EvmReceipt = z.infer<typeof evmReceipt>;
