import * as z from 'zod';
import {
  type ChainReader,
  type ChainTransfer,
  ChainUnreachableError,
  type WatchedChainAsset,
} from '#functions/domain/chain/chain.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { parseChainUnits } from './chain-units.ts';
import { requestSimulatedChain } from './request-simulated-chain.ts';

export const simulatedBlockRefSchema = z.object({ height: z.int(), hash: z.string() });

export const simulatedTransactionResponse = z.object({
  tx_hash: z.string(),
  coin_type: z.string(),
  from: z.string(),
  to: z.string(),
  memo: z.string().nullable(),
  amount: z.string(),
  block: simulatedBlockRefSchema.nullable(),
  succeeded: z.boolean(),
  confirmations: z.int(),
});
type ShownTransaction = z.infer<typeof simulatedTransactionResponse>;

const shownBlock = simulatedBlockRefSchema.extend({
  parent: z.string(),
  at: z.int(),
  transactions: z.array(simulatedTransactionResponse),
});

export const simulatedAddressResponse = z.object({
  mined_nonce: z.int(),
  balances: z.record(z.string(), z.string()),
  is_contract: z.boolean(),
});

/** Null for failed transactions and unwatched coins. */
function toChainTransfer(transaction: ShownTransaction, assets: readonly WatchedChainAsset[]): ChainTransfer | null {
  const asset = assets.find(({ coin_type }) => coin_type === transaction.coin_type);
  if (!asset || !transaction.succeeded) return null;
  const { tx_hash, coin_type, to, memo } = transaction;
  return { tx_hash, ordinal: 0, coin_type, to, memo, units: parseChainUnits(transaction.amount, asset.decimals) };
}

const toChainTransfers = (all: readonly ShownTransaction[], assets: readonly WatchedChainAsset[]): ChainTransfer[] =>
  all.flatMap((transaction) => toChainTransfer(transaction, assets) ?? []);

/** Reads a network of the simulated chain; its address is in the environment. */
export function createSimulatedChainReader(spec: NetworkSpec): ChainReader {
  const blockAt = (height: number) => requestSimulatedChain(spec, `blocks/${height}`, shownBlock);
  const address = (name: string) =>
    requestSimulatedChain(spec, `addresses/${encodeURIComponent(name)}`, simulatedAddressResponse);
  return {
    head: async () => {
      const head = await requestSimulatedChain(spec, 'head', simulatedBlockRefSchema);
      if (!head) throw new ChainUnreachableError(`The simulated chain has no head of ${spec.network}.`);
      return head;
    },
    hashAt: async (height) => (await blockAt(height))?.hash ?? null,
    block: async (height, assets) => {
      const foundBlock = await blockAt(height);
      if (!foundBlock) return null;
      const { transactions, ...block } = foundBlock;
      return { ...block, at: block.at as EpochSeconds, transfers: toChainTransfers(transactions, assets) };
    },
    transaction: async (hash, assets) => {
      const foundTransaction = await requestSimulatedChain(
        spec,
        `transactions/${encodeURIComponent(hash)}`,
        simulatedTransactionResponse,
      );
      if (!foundTransaction) return null;
      const { tx_hash, block, succeeded } = foundTransaction;
      return { tx_hash, block, succeeded, transfers: toChainTransfers([foundTransaction], assets) };
    },
    rose: async (name, asset, height) => {
      const foundBlock = await blockAt(height);
      if (!foundBlock) return null;
      const coinTransactions = foundBlock.transactions.filter(
        ({ coin_type, succeeded }) => succeeded && coin_type === asset.coin_type,
      );
      return coinTransactions.reduce((sum, { from, to, amount }) => {
        const units = parseChainUnits(amount, asset.decimals);
        return sum + (to === name ? units : 0n) - (from === name ? units : 0n);
      }, 0n);
    },
    balance: async (name, asset) =>
      parseChainUnits((await address(name))?.balances[asset.coin_type] ?? '0', asset.decimals),
    isContract: async (name) => (await address(name))?.is_contract ?? false,
  };
}
