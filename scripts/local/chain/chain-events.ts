/** Where a network stands: the height of its newest block, and when the last one came by the clock, epoch ms. */
export interface ChainHead {
  height: number;
  since: number;
}

/** A transaction as it was taken. */
export interface AcceptedTransaction {
  tx_hash: string;
  /** The name under which the coin goes there. */
  chain_type: string;
  coin_type: string;
  from: string;
  to: string;
  memo: string | null;
  /** Of the coin, a decimal. */
  amount: string;
  /** Null of the faucet's. */
  nonce: number | null;
  bump: number;
  /** Epoch seconds. */
  taken_at: number;
}

/** What happens on a network but for empty blocks, one a line of its file: whoever reads them all knows it. */
export type ChainEvent = { network: string } & (
  | { do: 'take'; transaction: AcceptedTransaction; head: ChainHead }
  /** A block that is not empty. `reverted`: those of its transactions that did nothing. */
  | { do: 'block'; height: number; at: number; hashes: string[]; reverted: string[] }
  /** Another branch from this height on; with `again` its transactions wait to be mined again, else they are gone. */
  | { do: 'reorganise'; from: number; again: boolean; head: ChainHead }
  | { do: 'head'; head: ChainHead }
);
