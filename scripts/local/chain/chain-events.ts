/** State of a network: height of its newest block, and when the clock made the last one, epoch ms. */
export interface SimulatedChainHead {
  height: number;
  since: number;
}

/** A transaction as accepted. */
export interface AcceptedChainTransaction {
  tx_hash: string;
  /** The coin's network name there. */
  chain_type: string;
  coin_type: string;
  from: string;
  to: string;
  memo: string | null;
  /** In coins, a decimal. */
  amount: string;
  /** Null for the faucet's. */
  nonce: number | null;
  bump: number;
  /** Epoch seconds. */
  taken_at: number;
}

/** Event on a network other than an empty block, one a line of its file: all events together restore it. */
export type SimulatedChainEvent = { network: string } & (
  | { do: 'take'; transaction: AcceptedChainTransaction; head: SimulatedChainHead }
  /** A non-empty block. `reverted`: those of its transactions without effect. */
  | { do: 'block'; height: number; at: number; hashes: string[]; reverted: string[] }
  /** Another branch from this height on; with `again` its transactions wait to be mined again, else they are lost. */
  | { do: 'reorganise'; from: number; again: boolean; head: SimulatedChainHead }
  | { do: 'head'; head: SimulatedChainHead }
);
