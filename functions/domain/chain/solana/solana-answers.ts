import * as z from 'zod';

/** JSON-RPC responses of a Solana node; only these fields are read. */

const base58 = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,88}$/);
const slot = z.int().min(0);
const lamports = z.array(z.number().min(0));

/** Response of a call: the result, or an error with its code. */
export const solanaRpcResponse = z.union([
  z.object({ result: z.unknown() }).refine((answer) => 'result' in answer),
  z.object({ error: z.object({ code: z.int(), message: z.string() }) }),
]);

export const solanaSlotResult = slot;

/** Never null on a node that keeps transaction effects. */
const meta = z.object({ err: z.unknown(), preBalances: lamports, postBalances: lamports });
const accountKeys = z.array(z.object({ pubkey: base58 }));
const signatures = z.array(base58).min(1);

/** Each account has its balances before and after. */
const hasAllBalances = (accounts: readonly unknown[], { preBalances, postBalances }: z.infer<typeof meta>): boolean =>
  preBalances.length === accounts.length && postBalances.length === accounts.length;

export const solanaBlockResult = z.object({
  blockhash: base58,
  previousBlockhash: base58,
  /** Epoch seconds; null when the cluster has none. */
  blockTime: z.int().nullable(),
});

/** With `transactionDetails: "accounts"`. */
export const solanaFullBlockResult = solanaBlockResult.extend({
  transactions: z.array(
    z
      .object({ meta, transaction: z.object({ accountKeys, signatures }) })
      .refine((candidate) => hasAllBalances(candidate.transaction.accountKeys, candidate.meta)),
  ),
});

export const solanaTransactionResult = z
  .object({ slot, meta, transaction: z.object({ message: z.object({ accountKeys }), signatures }) })
  .refine((candidate) => hasAllBalances(candidate.transaction.message.accountKeys, candidate.meta))
  .nullable();

export const solanaBalanceResult = z.object({ value: z.number().min(0) });

export const solanaAccountResult = z.object({
  value: z.object({ owner: base58, executable: z.boolean() }).nullable(),
});

export type SolanaTransactionMeta = z.infer<typeof meta>;
