import * as z from 'zod';

/** Esplora responses; only these fields are read. */

export const esploraBlockHash = z.string().regex(/^[0-9a-f]{64}$/);

export const esploraBlockResponse = z.object({
  id: esploraBlockHash,
  height: z.int().min(0),
  /** Epoch seconds. */
  timestamp: z.int().min(0),
  tx_count: z.int().min(1),
  /** Null for the first block. */
  previousblockhash: esploraBlockHash.nullable().transform((hash) => hash ?? '0'.repeat(64)),
});

const transaction = z.object({
  txid: esploraBlockHash,
  vout: z.array(
    z.object({
      scriptpubkey: z.string().regex(/^([0-9a-f]{2})*$/),
      /** In the smallest unit. */
      value: z.number().min(0),
    }),
  ),
});
export type EsploraTransaction = z.infer<typeof transaction>;

export const esploraPageResponse = z.array(transaction);

export const esploraTransactionResponse = transaction.extend({
  status: z.union([
    z.object({ confirmed: z.literal(true), block_height: z.int().min(0), block_hash: esploraBlockHash }),
    z.object({ confirmed: z.literal(false) }),
  ]),
});

export const esploraAddressResponse = z.object({
  chain_stats: z.object({ funded_txo_sum: z.number().min(0), spent_txo_sum: z.number().min(0) }),
});
