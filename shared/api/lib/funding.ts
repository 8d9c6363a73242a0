import * as z from 'zod';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { prefixedIdSchema } from '#shared/schemas/scalars.ts';

/**
 * USDT wallets of the account that cover, in this order, what the paying wallet lacks: the missing amount is transferred
 * in the same transaction, within the limits of transfers.
 */
export const fundingWalletIds = z
  .array(prefixedIdSchema('wal', 'fundingWallet'))
  .max(walletTypes.length - 1)
  .refine((ids) => new Set(ids).size === ids.length, schemaError('fundingTwice'));
