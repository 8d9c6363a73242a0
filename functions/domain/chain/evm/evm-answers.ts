import * as z from 'zod';
import { evmAddress, hexCount, hexData, hexHash, hexQuantity } from './evm-node.ts';

export const evmBlockRef = z
  .object({ number: hexCount, hash: hexHash })
  .transform(({ number, hash: name }) => ({ height: number, hash: name }));

export const evmTransaction = z.object({
  hash: hexHash,
  to: evmAddress.nullable(),
  value: hexQuantity,
  blockHash: hexHash.nullable(),
});
export type EvmTransaction = z.infer<typeof evmTransaction>;

export const evmBlock = z.object({
  number: hexCount,
  hash: hexHash,
  parentHash: hexHash,
  timestamp: hexCount,
  transactions: z.array(evmTransaction),
});

export const evmReceipt = z.object({
  transactionHash: hexHash,
  blockHash: hexHash,
  blockNumber: hexCount,
  status: hexCount,
  logs: z.array(z.object({ address: evmAddress, topics: z.array(hexData), data: hexData })),
});
export type EvmReceipt = z.infer<typeof evmReceipt>;
