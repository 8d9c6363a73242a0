import { declareKeyedItem } from '#functions/data/table/kinds.ts';
import { getItem, getItems } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A block by its height and hash. */
export interface BlockRef {
  height: number;
  hash: string;
}

/** Progress of reading a network. */
export interface ChainState {
  /** The last blocks read, oldest first; the last one is the progress. */
  recent: BlockRef[];
  /** Height of the chain when it was last requested. */
  head: number;
  seen_at: EpochSeconds;
  /** True while nothing of the network is credited: none of the remembered blocks is part of its chain any more. */
  stopped?: boolean;
  /** Number of writes. */
  version: number;
}

/** Number of blocks remembered: a deeper reorganisation stops the network until staff decide. */
export const BLOCK_HISTORY_SIZE = 200;

const states = declareKeyedItem('CHAIN_STATE').withLists({ recent: BLOCK_HISTORY_SIZE });

/** Returns null before a network was first read. */
export const readChainState = (network: string): Promise<ChainState | null> => getItem<ChainState>(states.key(network));

export const readChainStates = (networks: readonly string[]): Promise<(ChainState | null)[]> =>
  getItems<ChainState>(networks.map((network) => states.key(network)));

/** Replaces the progress that was read. @throws {ConflictError} by its transaction. */
export const writeChainState = (
  network: string,
  current: ChainState | null,
  next: Omit<ChainState, 'version'>,
): WriteOperation => ({
  label: `state of ${network}`,
  key: states.key(network),
  put: { ...next, recent: next.recent.slice(-BLOCK_HISTORY_SIZE), version: (current?.version ?? 0) + 1 },
  condition: current ? 'version = :seen' : 'attribute_not_exists(pk)',
  ...(current && { values: { ':seen': current.version } }),
  fails: buildConflictError(`The state of ${network}`, 'written'),
});
