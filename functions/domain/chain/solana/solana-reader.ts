import { base58 } from '@scure/base';
import type * as z from 'zod';
import {
  requestProviderJson,
  type ChainProviderOptions,
  createChainProvider,
  invalidProviderResponseError,
  numberToUnits,
} from '#functions/domain/chain/ask-provider.ts';
import {
  type ChainReader,
  type ChainTransfer,
  ChainUnreachableError,
  type WatchedChainAsset,
} from '#functions/domain/chain/chain.ts';
import { config } from '#functions/lib/config.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';
import type { EpochSeconds } from '#shared/time.ts';
import {
  solanaAccountResult,
  solanaBalanceResult,
  solanaBlockResult,
  solanaFullBlockResult,
  solanaRpcResponse,
  type SolanaTransactionMeta,
  solanaSlotResult,
  solanaTransactionResult,
} from './solana-answers.ts';

/**
 * Finalised blocks never leave the chain: no reorganisation is seen, and each slot is read at most half a minute late.
 */
const FINAL = { commitment: 'finalized' } as const;
/** Error codes by which a node states that a slot has no block and never will. */
const SKIPPED: readonly number[] = [-32_007, -32_009];
/** Owns all accounts of users and none of programs. */
const SYSTEM = '11111111111111111111111111111111';

interface SolanaBlockTransaction {
  signature: string;
  accounts: readonly { pubkey: string }[];
  meta: SolanaTransactionMeta;
}

const hasSucceeded = ({ err }: SolanaTransactionMeta): boolean => (err ?? null) === null;

/**
 * Returns the balance increases of a transaction’s accounts, however they came about. Each is numbered by its account’s
 * position in the transaction, which is signed. Empty for a failed transaction.
 */
function toCreditTransfers(
  { signature, accounts, meta }: SolanaBlockTransaction,
  asset: WatchedChainAsset | undefined,
): ChainTransfer[] {
  if (!asset || !hasSucceeded(meta)) return [];
  return accounts.flatMap(({ pubkey }, ordinal) => {
    const units = numberToUnits((meta.postBalances[ordinal] ?? 0) - (meta.preBalances[ordinal] ?? 0));
    return units > 0n
      ? [{ tx_hash: signature, ordinal, coin_type: asset.coin_type, to: pubkey, memo: null, units }]
      : [];
  });
}

const findNativeAsset = (assets: readonly WatchedChainAsset[]) => assets.find(({ contract }) => contract === null);

const isSignature = (typed: string): boolean => {
  try {
    return typed.length <= 90 && base58.decode(typed).length === 64;
  } catch {
    return false;
  }
};

/**
 * Reads Solana by its JSON-RPC interface: one request a block, and the chain's own coin alone. Heights are slots; one that
 * has no block is null, one that is not final yet or that the node no longer keeps is `ChainUnreachableError`.
 */
export function createSolanaReader(
  { name, network }: Pick<NetworkSpec, 'name' | 'network'>,
  url: string | null = config.networkUrl(network),
  options: ChainProviderOptions = {},
): ChainReader {
  const provider = createChainProvider(name, url, options);

  /** Null when the node states that the slot was skipped. */
  async function ask<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>): Promise<T | null> {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    const answer = await requestProviderJson(provider, { what: method, path: '', body }, solanaRpcResponse);
    if (!answer) throw invalidProviderResponseError(provider, method);
    if ('error' in answer) {
      if (SKIPPED.includes(answer.error.code)) return null;
      throw new ChainUnreachableError(`The provider of ${name} answered ${method} with error ${answer.error.code}.`);
    }
    const { success, data } = schema.safeParse(answer.result);
    if (!success) throw invalidProviderResponseError(provider, method);
    return data;
  }
  async function must<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>): Promise<T> {
    const result = await ask(method, params, schema);
    if (result === null) throw invalidProviderResponseError(provider, method);
    return result;
  }

  const block = <T>(slot: number, transactionDetails: 'none' | 'accounts', schema: z.ZodType<T>) =>
    ask(
      'getBlock',
      [
        slot,
        { ...FINAL, encoding: 'jsonParsed', transactionDetails, maxSupportedTransactionVersion: 0, rewards: false },
      ],
      schema,
    );
  const hashAt = async (slot: number) => (await block(slot, 'none', solanaBlockResult))?.blockhash ?? null;

  return {
    head: async () => {
      const slot = await must('getSlot', [FINAL], solanaSlotResult);
      const hash = await hashAt(slot);
      if (hash === null) throw invalidProviderResponseError(provider, 'getSlot');
      return { height: slot, hash };
    },
    hashAt,
    block: async (slot, assets) => {
      const foundBlock = await block(slot, 'accounts', solanaFullBlockResult);
      if (!foundBlock) return null;
      const asset = findNativeAsset(assets);
      const transfers = foundBlock.transactions.flatMap(({ meta, transaction: { accountKeys, signatures } }) =>
        toCreditTransfers({ signature: signatures[0] ?? '', accounts: accountKeys, meta }, asset),
      );
      const { blockhash, previousBlockhash, blockTime } = foundBlock;
      const at = (blockTime ?? 0) as EpochSeconds;
      return { height: slot, hash: blockhash, parent: previousBlockhash, at, transfers };
    },
    transaction: async (signature, assets) => {
      if (!isSignature(signature)) return null;
      const how = { ...FINAL, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 };
      const foundTransaction = await ask('getTransaction', [signature, how], solanaTransactionResult);
      if (!foundTransaction) return null;
      const { slot, meta, transaction } = foundTransaction;
      const hash = await hashAt(slot);
      return {
        tx_hash: signature,
        block: hash === null ? null : { height: slot, hash },
        succeeded: hasSucceeded(meta),
        transfers: toCreditTransfers(
          { signature, accounts: transaction.message.accountKeys, meta },
          findNativeAsset(assets),
        ),
      };
    },
    balance: async (address, { contract }) => {
      if (contract !== null) throw new ChainUnreachableError(`${name} has no tokens that are read.`);
      return numberToUnits((await must('getBalance', [address, FINAL], solanaBalanceResult)).value);
    },
    isContract: async (address) => {
      const { value } = await must('getAccountInfo', [address, { ...FINAL, encoding: 'base64' }], solanaAccountResult);
      return value !== null && (value.executable || value.owner !== SYSTEM);
    },
  };
}
