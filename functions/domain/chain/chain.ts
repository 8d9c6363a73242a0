import type { BlockRef } from '#functions/data/chains/chain-states.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A coin on the network to look for in blocks. The contract is null for the chain’s own coin. */
export interface WatchedChainAsset {
  coin_type: string;
  contract: string | null;
  /** Decimals of the coin on the chain or in the contract. */
  decimals: number;
}

/** A transfer of a watched asset, as a block shows it. */
export interface ChainTransfer {
  tx_hash: string;
  /**
   * Number of the transfer within its transaction, stable when it is mined again: the number of an output, or the
   * position among the transfers of the transaction. Never a position in the block.
   */
  ordinal: number;
  coin_type: string;
  /** In the network's own form (EIP-55, base58, bech32). */
  to: string;
  memo: string | null;
  /** In the chain's own units: `decimals` of the asset. */
  units: bigint;
}

export interface ChainBlock extends BlockRef {
  /** Hash of the previous block. */
  parent: string;
  at: EpochSeconds;
  transfers: ChainTransfer[];
}

/** Thrown when a provider does not answer properly; it is retried later. Never contains the provider’s address. */
export class ChainUnreachableError extends Error {
  override readonly name = 'ChainUnreachableError';
}

/** Result of looking a transaction up by its hash. */
export interface ChainTransaction {
  tx_hash: string;
  /** Null while it is not in a block. */
  block: BlockRef | null;
  /** False when it was mined but reverted. */
  succeeded: boolean;
  transfers: ChainTransfer[];
}

/** How the blocks of a network are read. Each call may throw `ChainUnreachableError`. The number of requests a block is constant. */
export interface ChainReader {
  /** Returns the newest block. */
  head(): Promise<BlockRef>;
  /** Returns the hash of the block at a height; null when there is none (yet, or an empty slot). */
  hashAt(height: number): Promise<string | null>;
  /** Returns the block at a height with all transfers of these assets, to any address; null as above. */
  block(height: number, assets: readonly WatchedChainAsset[]): Promise<ChainBlock | null>;
  /** Null when the network does not know it. */
  transaction(hash: string, assets: readonly WatchedChainAsset[]): Promise<ChainTransaction | null>;
  /**
   * Returns the rise of an address’s balance in a block, in chain units: a token’s events may state more than it moves.
   * Null when the network cannot be asked.
   */
  rose?(address: string, asset: WatchedChainAsset, height: number): Promise<bigint | null>;
  /** Current balance of an address, in chain units. */
  balance(address: string, asset: WatchedChainAsset): Promise<bigint>;
  /** True when coins sent there would be lost: a contract not known to take them. */
  isContract?(address: string): Promise<boolean>;
  /** Returns the decimals of a token contract; null when there is no token. */
  decimals?(contract: string): Promise<number | null>;
}

/** A payment to send. */
export interface ChainPayout {
  to: string;
  memo: string | null;
  asset: WatchedChainAsset;
  /** In chain units. */
  units: bigint;
}

export interface SignedTransaction {
  tx_hash: string;
  /** Bytes to broadcast: hexadecimal, or base64 on networks that use it. */
  raw: string;
}

/** State of the transaction that was sent under a nonce. */
export type PayoutTransactionState =
  /** In a block; its own block counts as a confirmation. */
  | { state: 'mined'; tx_hash: string; confirmations: number; succeeded: boolean }
  | { state: 'waiting' }
  /** The network does not know it and its nonce is unused: it was never sent, or was dropped. */
  | { state: 'unknown' }
  /** The nonce was used by a foreign transaction. */
  | { state: 'replaced' };

/**
 * The hot wallet of a network. Signing has no effect outside; the caller stores the signed bytes before they are broadcast.
 * Each call may throw `ChainUnreachableError`; `broadcast` may have come through all the same.
 */
export interface ChainSender {
  kind: 'kms' | 'local';
  /** The hot wallet’s address. */
  address(): Promise<string>;
  /** Returns the hot wallet’s number of mined transactions: the next nonce when none is pending. */
  minedNonce(): Promise<number>;
  /** `bump`: number of replacements so far, each with a higher fee. */
  sign(payout: ChainPayout, nonce: number, bump: number): Promise<SignedTransaction>;
  /** The same bytes may be broadcast repeatedly. */
  broadcast(raw: string): Promise<void>;
  /** Returns the state of a nonce for which these transactions were signed, newest last. */
  stateOf(nonce: number, hashes: readonly string[]): Promise<PayoutTransactionState>;
}
