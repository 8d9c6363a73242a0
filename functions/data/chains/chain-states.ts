import { declareKeyedSingle } from '#functions/data/table/kinds.ts';
import { getItem, getItems } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A block by its place and hash. */
export interface BlockRef {
  height: number;
  hash: string;
}

/** How far a network was read. */
export interface ChainState {
  /** The last blocks that were read, the oldest first: the last of them is how far it came. */
  recent: BlockRef[];
  /** The height of the chain when it was last asked. */
  head: number;
  seen_at: EpochSeconds;
  /** Nothing of the network is credited: none of the blocks that are remembered is part of its chain any more. */
  stopped?: boolean;
  /** Counts its writes. */
  version: number;
}

/** So many blocks are remembered: a deeper reorganisation stops the network until staff decide. */
export const BLOCK_HISTORY_SIZE = 200;

const states = declareKeyedSingle('CHAIN_STATE').withLists({ recent: BLOCK_HISTORY_SIZE });

/** Null before a network was read for the first time. */
export const readChainState = (network: string): Promise<ChainState | null> => getItem<ChainState>(states.key(network));

export const readChainStates = (networks: readonly string[]): Promise<(ChainState | null)[]> =>
  getItems<ChainState>(networks.map((network) => states.key(network)));

/** Writes how far it came, in the place of what was read. @throws {ChangedMeanwhile}, by its transaction. */
export const writeChainState = (
  network: string,
  seen: ChainState | null,
  next: Omit<ChainState, 'version'>,
): WriteOperation => ({
  label: `state of ${network}`,
  key: states.key(network),
  put: { ...next, recent: next.recent.slice(-BLOCK_HISTORY_SIZE), version: (seen?.version ?? 0) + 1 },
  condition: seen ? 'version = :seen' : 'attribute_not_exists(pk)',
  ...(seen && { values: { ':seen': seen.version } }),
  fails: buildConflictError(`The state of ${network}`, 'written'),
});
