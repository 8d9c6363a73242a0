import { base58 } from '@scure/base';
import type * as z from 'zod';
import {
  requestJson,
  type ChainProviderOptions,
  createChainProvider,
  invalidResponseError,
  numberToUnits,
} from '#functions/domain/chain/ask-provider.ts';
import {
  type ChainReader,
  type ChainTransfer,
  ChainUnreachableError,
  type WatchedAsset,
} from '#functions/domain/chain/chain.ts';
import { config } from '#functions/lib/config.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';
import type { EpochSeconds } from '#shared/time.ts';
import {
  accountResult,
  balanceResult,
  blockResult,
  fullBlockResult,
  solanaRpcResponse,
  type SolanaMeta,
  slotResult,
  transactionResult,
} from './solana-answers.ts';

/**
 * Finalised blocks never leave the chain: no reorganisation is seen, and each slot is read at most half a minute late.
 */
const FINAL = { commitment: 'finalized' } as const;
/** Error codes by which a node states that a slot has no block and never will. */
const SKIPPED: readonly number[] = [-32_007, -32_009];
/** Owns all accounts of users and none of programs. */
const SYSTEM = '11111111111111111111111111111111';

interface Credited {
  signature: string;
  accounts: readonly { pubkey: string }[];
  meta: SolanaMeta;
}

const hasSucceeded = ({ err }: SolanaMeta): boolean => (err ?? null) === null;

/**
 * Returns the balance increases of a transaction’s accounts, however they came about. Each is numbered by its account’s
 * position in the transaction, which is signed. Empty for a failed transaction.
 */
function creditsOf({ signature, accounts, meta }: Credited, asset: WatchedAsset | undefined): ChainTransfer[] {
  if (!asset || !hasSucceeded(meta)) return [];
  return accounts.flatMap(({ pubkey }, ordinal) => {
    const units = numberToUnits((meta.postBalances[ordinal] ?? 0) - (meta.preBalances[ordinal] ?? 0));
    return units > 0n
      ? [{ tx_hash: signature, ordinal, coin_type: asset.coin_type, to: pubkey, memo: null, units }]
      : [];
  });
}

const nativeOf = (assets: readonly WatchedAsset[]) => assets.find(({ contract }) => contract === null);

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
export function solanaReader(
  { name, network }: Pick<NetworkSpec, 'name' | 'network'>,
  url: string | null = config.networkUrl(network),
  options: ChainProviderOptions = {},
): ChainReader {
  const provider = createChainProvider(name, url, options);

  /** Null when the node states that the slot was skipped. */
  async function ask<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>): Promise<T | null> {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    const answer = await requestJson(provider, { what: method, path: '', body }, solanaRpcResponse);
    if (!answer) throw invalidResponseError(provider, method);
    if ('error' in answer) {
      if (SKIPPED.includes(answer.error.code)) return null;
      throw new ChainUnreachableError(`The provider of ${name} answered ${method} with error ${answer.error.code}.`);
    }
    const { success, data } = schema.safeParse(answer.result);
    if (!success) throw invalidResponseError(provider, method);
    return data;
  }
  async function must<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>): Promise<T> {
    const result = await ask(method, params, schema);
    if (result === null) throw invalidResponseError(provider, method);
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
  const hashAt = async (slot: number) => (await block(slot, 'none', blockResult))?.blockhash ?? null;

  return {
    head: async () => {
      const slot = await must('getSlot', [FINAL], slotResult);
      const hash = await hashAt(slot);
      if (hash === null) throw invalidResponseError(provider, 'getSlot');
      return { height: slot, hash };
    },
    hashAt,
    block: async (slot, assets) => {
      const foundBlock = await block(slot, 'accounts', fullBlockResult);
      if (!foundBlock) return null;
      const asset = nativeOf(assets);
      const transfers = foundBlock.transactions.flatMap(({ meta, transaction: { accountKeys, signatures } }) =>
        creditsOf({ signature: signatures[0] ?? '', accounts: accountKeys, meta }, asset),
      );
      const { blockhash, previousBlockhash, blockTime } = foundBlock;
      const at = (blockTime ?? 0) as EpochSeconds;
      return { height: slot, hash: blockhash, parent: previousBlockhash, at, transfers };
    },
    transaction: async (signature, assets) => {
      if (!isSignature(signature)) return null;
      const how = { ...FINAL, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 };
      const foundTransaction = await ask('getTransaction', [signature, how], transactionResult);
      if (!foundTransaction) return null;
      const { slot, meta, transaction } = foundTransaction;
      const hash = await hashAt(slot);
      return {
        tx_hash: signature,
        block: hash === null ? null : { height: slot, hash },
        succeeded: hasSucceeded(meta),
        transfers: creditsOf({ signature, accounts: transaction.message.accountKeys, meta }, nativeOf(assets)),
      };
    },
    balance: async (address, { contract }) => {
      if (contract !== null) throw new ChainUnreachableError(`${name} has no tokens that are read.`);
      return numberToUnits((await must('getBalance', [address, FINAL], balanceResult)).value);
    },
    isContract: async (address) => {
      const { value } = await must('getAccountInfo', [address, { ...FINAL, encoding: 'base64' }], accountResult);
      return value !== null && (value.executable || value.owner !== SYSTEM);
    },
  };
}
