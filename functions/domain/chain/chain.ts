import type { BlockRef } from '#functions/data/chains/chain-states.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** What is looked for in blocks: a coin on the network. Of a chain's own coin the contract is null. */
export interface WatchedAsset {
  coin_type: string;
  contract: string | null;
  /** Digits after the point that the chain or the contract knows. */
  decimals: number;
}

/** A transfer of a watched asset, as a block shows it. */
export interface ChainTransfer {
  tx_hash: string;
  /**
   * Which transfer of its transaction it is, by what a transaction keeps when it is mined again: the number of an output, or
   * the place among the transfers of the transaction, never a place in the block.
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
  /** Of the block before it. */
  parent: string;
  at: EpochSeconds;
  transfers: ChainTransfer[];
}

/** The provider of a network did not answer, or not as it should: it is asked again later. Holds no address of it. */
export class ChainUnreachableError extends Error {
  override readonly name = 'ChainUnreachableError';
}

/** What is known of a transaction that is looked up by its hash. */
export interface ChainTransaction {
  tx_hash: string;
  /** Null while it is in no block. */
  block: BlockRef | null;
  /** False where it was mined and did nothing: it was reverted. */
  succeeded: boolean;
  transfers: ChainTransfer[];
}

/** How the blocks of a network are read. Each call may throw `ChainUnreachableError`. The number of requests a block is constant. */
export interface ChainReader {
  /** The newest block that there is. */
  head(): Promise<BlockRef>;
  /** The hash of the block at a height; null where there is none (yet, or a slot without a block). */
  hashAt(height: number): Promise<string | null>;
  /** The block at a height with all transfers of these assets in it, to whomever; null as above. */
  block(height: number, assets: readonly WatchedAsset[]): Promise<ChainBlock | null>;
  /** Null where the network does not know it. */
  transaction(hash: string, assets: readonly WatchedAsset[]): Promise<ChainTransaction | null>;
  /**
   * By how much the holding of an address rose in a block, in the chain's units: a token may say more in its events than it
   * moves. Null where the network cannot be asked that.
   */
  rose?(address: string, asset: WatchedAsset, height: number): Promise<bigint | null>;
  /** What an address holds now, in the chain's units. */
  balance(address: string, asset: WatchedAsset): Promise<bigint>;
  /** Whether coins sent there would be lost: a contract that nobody said takes them. */
  isContract?(address: string): Promise<boolean>;
  /** The digits after the point that the token of a contract has; null where no token is there. */
  decimals?(contract: string): Promise<number | null>;
}

/** What is to be sent. */
export interface ChainPayout {
  to: string;
  memo: string | null;
  asset: WatchedAsset;
  /** In the chain's units. */
  units: bigint;
}

export interface SignedTransaction {
  tx_hash: string;
  /** As it is broadcast: hexadecimal, or base64 where the network has it so. */
  raw: string;
}

/** What the network says of what was sent under a nonce. */
export type PayoutTransactionState =
  /** In a block, with so many blocks on it, itself counted. */
  | { state: 'mined'; tx_hash: string; confirmations: number; succeeded: boolean }
  | { state: 'waiting' }
  /** The network does not know it, and its nonce is unused: it was never sent, or was dropped. */
  | { state: 'unknown' }
  /** The nonce was used by a transaction that is none of ours. */
  | { state: 'replaced' };

/**
 * The hot wallet of a network. Signing has no effect outside; whoever signs stores the bytes before they are broadcast.
 * Each call may throw `ChainUnreachableError`; `broadcast` may have come through all the same.
 */
export interface ChainSender {
  kind: 'kms' | 'local';
  /** Of the hot wallet. */
  address(): Promise<string>;
  /** How many transactions of the hot wallet the chain has mined: the nonce that comes next if none waits. */
  minedNonce(): Promise<number>;
  /** `bump`: how often it was replaced before, each time with a higher fee. */
  sign(payout: ChainPayout, nonce: number, bump: number): Promise<SignedTransaction>;
  /** The same bytes may be sent as often as need be. */
  broadcast(raw: string): Promise<void>;
  /** What became of a nonce for which these transactions were signed, the last one last. */
  stateOf(nonce: number, hashes: readonly string[]): Promise<PayoutTransactionState>;
}
