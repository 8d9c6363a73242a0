import * as z from 'zod';
import { evmAddressSchema, hexIntegerSchema, hexDataSchema, hexHashSchema, hexQuantitySchema } from './evm-node.ts';

export const evmBlockRefSchema = z
  .object({ number: hexIntegerSchema, hash: hexHashSchema })
  .transform(({ number, hash: name }) => ({ height: number, hash: name }));

export const evmTransactionSchema = z.object({
  hash: hexHashSchema,
  to: evmAddressSchema.nullable(),
  value: hexQuantitySchema,
  blockHash: hexHashSchema.nullable(),
});
export type EvmTransaction = z.infer<typeof evmTransactionSchema>;

export const evmBlockSchema = z.object({
  number: hexIntegerSchema,
  hash: hexHashSchema,
  parentHash: hexHashSchema,
  timestamp: hexIntegerSchema,
  transactions: z.array(evmTransactionSchema),
});

export const evmReceiptSchema = z.object({
  transactionHash: hexHashSchema,
  blockHash: hexHashSchema,
  blockNumber: hexIntegerSchema,
  status: hexIntegerSchema,
  logs: z.array(z.object({ address: evmAddressSchema, topics: z.array(hexDataSchema), data: hexDataSchema })),
});
export type EvmReceipt = z.infer<typeof evmReceiptSchema>;
