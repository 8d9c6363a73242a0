import {
  type BlockRef,
  type ChainState,
  readChainState,
  writeChainState,
} from '#functions/data/chains/chain-states.ts';
import { readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import { iterateConfirmingDeposits, iterateDepositBlocksBelowHeight } from '#functions/data/deposits/deposits.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { findAddressOwners } from './address-owner.ts';
import type { ChainBlock, ChainReader, WatchedChainAsset } from './chain.ts';
import { readWatchedAssets } from './read-watched-assets.ts';

export interface WatchNetworkDepositsOptions {
  network: string;
  reader: ChainReader;
  /** Queues found deposits for crediting. If it throws, nothing was read, and everything is found again. */
  send: (messages: readonly DepositMessage[]) => Promise<void>;
}

/** Blocks per pass: the catch-up of one run. */
const MAX_BLOCKS = 50;
/** Consecutive heights without a block, as on Solana, that one pass skips. */
const MAX_EMPTY_HEIGHTS = 500;
/** A provider that lacks a block this far behind its own head does not lag: the block is gone. */
const LAG = 20;

type WatchedAssets = Awaited<ReturnType<typeof readWatchedAssets>>;

/** Result for the blocks that were read: those still in the chain, and those that left. */
interface ChainComparison {
  kept: BlockRef[];
  left: BlockRef[];
}

/**
 * Goes back to the last block that the chain still has. A block unknown to the provider may have left the chain, or the
 * provider lags. It has left when an earlier block was replaced or the head is far beyond it. Otherwise it is kept and
 * a later pass decides. (The chain may reorganise again between two requests of one pass.)
 */
async function compareWithChain(
  reader: ChainReader,
  recent: readonly BlockRef[],
  head: BlockRef,
): Promise<ChainComparison> {
  const keptBlocks = [...recent];
  const replacedBlocks: BlockRef[] = [];
  const unknown: BlockRef[] = [];
  for (let last = keptBlocks.at(-1); last; last = keptBlocks.at(-1)) {
    const hash = last.height === head.height ? head.hash : await reader.hashAt(last.height);
    if (hash === last.hash) break;
    keptBlocks.pop();
    if (hash !== null || head.height - last.height >= LAG) replacedBlocks.push(...unknown.splice(0), last);
    else unknown.push(last);
  }
  return { kept: [...keptBlocks, ...unknown.reverse()], left: replacedBlocks };
}

/** True when deposits of a network are credited without staff, who switch its coins off in the configuration. */
async function creditsByItself(network: string): Promise<boolean> {
  return (await readCoinNetworks()).some(
    (coinNetwork) => coinNetwork.network.network === network && coinNetwork.is_deposit_enabled,
  );
}

/** Returns deposit blocks below a height that are not in the chain, down to the first that is. */
async function lostBelow({ network, reader }: WatchNetworkDepositsOptions, height: number): Promise<BlockRef[]> {
  const lost: BlockRef[] = [];
  for await (const block of iterateDepositBlocksBelowHeight(network, height)) {
    if ((await reader.hashAt(block.height)) === block.hash) break;
    lost.push(block);
  }
  return lost;
}

/**
 * Returns the new start and the lost blocks, when no remembered block is in the chain and staff disabled the network.
 * It starts right before the oldest deposit that the chain lost too; what is found from there is held.
 */
async function beforeAll(watching: WatchNetworkDepositsOptions, replacedBlocks: readonly BlockRef[], head: BlockRef) {
  const first = Math.min(...replacedBlocks.map(({ height }) => height));
  const lost = await lostBelow(watching, first);
  const height = Math.min(first, ...lost.map((block) => block.height)) - 1;
  const hash = height >= 0 ? await watching.reader.hashAt(height) : null;
  return { from: hash === null ? head : { height, hash }, left: [...replacedBlocks, ...lost] };
}

/** Stops reading and crediting: the other branch may be a provider’s error or an attack. */
async function stopNetwork(network: string, current: ChainState, head: BlockRef): Promise<void> {
  log.error('chain reorganisation is deeper than the stored blocks', null, { network, height: head.height });
  if (current.stopped !== true)
    await storeChainState(network, current, { recent: current.recent, head: head.height, stopped: true });
}

/** Returns a block’s transfers to users’ addresses, as messages. */
async function findDeposits(network: string, block: ChainBlock, assets: WatchedAssets): Promise<DepositMessage[]> {
  const owners = await findAddressOwners(network, block.transfers);
  return block.transfers.flatMap((transfer, i): DepositMessage[] => {
    const asset = assets.find(({ coin_type }) => coin_type === transfer.coin_type);
    if (!owners[i] || !asset || transfer.units <= 0n) return [];
    const { tx_hash, ordinal, coin_type, to, memo, units } = transfer;
    const { chain_type, decimals } = asset;
    return [
      {
        kind: 'found',
        network,
        height: block.height,
        block_hash: block.hash,
        transfer: { tx_hash, ordinal, coin_type, chain_type, to, memo, units: String(units), decimals },
      },
    ];
  });
}

/**
 * Returns the blocks after the last one, each linked to the previous; fewer when a provider lags or the chain
 * reorganises.
 */
async function blocksBehind(
  reader: ChainReader,
  last: BlockRef,
  head: BlockRef,
  assets: readonly WatchedChainAsset[],
): Promise<ChainBlock[]> {
  const chainBlocks: ChainBlock[] = [];
  let before = last;
  let empty = 0;
  for (let height = last.height + 1; height <= head.height && chainBlocks.length < MAX_BLOCKS; height++) {
    const block = await reader.block(height, assets);
    if (block === null) {
      if (++empty > MAX_EMPTY_HEIGHTS) break;
      continue;
    }
    // A block is missing in between, or the chain reorganised: the next pass detects which.
    if (block.parent !== before.hash) break;
    chainBlocks.push(block);
    before = { height: block.height, hash: block.hash };
    empty = 0;
  }
  return chainBlocks;
}

async function storeChainState(
  network: string,
  current: ChainState | null,
  next: Pick<ChainState, 'recent' | 'head' | 'stopped'>,
): Promise<boolean> {
  try {
    await transact([writeChainState(network, current, { ...next, seen_at: nowSeconds() })]);
    return true;
  } catch (error) {
    // Another run read the same blocks: its messages came twice and count once.
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/** True when a deposit is confirming; otherwise no progress message is needed. */
async function hasConfirming(network: string): Promise<boolean> {
  for await (const _ of iterateConfirmingDeposits(network)) return true;
  return false;
}

/**
 * Reads a network’s new blocks and queues transfers to users, progress and lost blocks. Messages are sent before the
 * progress is stored, so that nothing is lost when a run ends in between; repeated messages are recognised. A new
 * network starts at its head. If none of the remembered blocks is left, the network is stopped until the chain has them
 * again or staff disable its deposits.
 * @throws {ChainUnreachableError} if its provider does not answer.
 */
export async function watchNetworkDeposits(watching: WatchNetworkDepositsOptions): Promise<void> {
  const { network, reader, send } = watching;
  const [lastState, head] = await Promise.all([readChainState(network), reader.head()]);
  const last = lastState?.recent.at(-1);
  if (!lastState || !last) {
    await storeChainState(network, lastState, { recent: [head], head: head.height });
    return;
  }
  const isStopped = lastState.stopped === true;
  if (last.height === head.height && last.hash === head.hash && !isStopped) return;
  const { kept, left: read } = await compareWithChain(reader, lastState.recent, head);
  if (kept.length === 0 && (await creditsByItself(network))) return stopNetwork(network, lastState, head);
  const other = kept.length === 0 ? await beforeAll(watching, read, head) : null;
  const abandonedBlocks = other?.left ?? read;
  if (other) kept.push(other.from);
  const from = kept.at(-1) as BlockRef;
  const assets = await readWatchedAssets(network);
  const blocks = await blocksBehind(reader, from, head, assets);
  if (abandonedBlocks.length === 0 && blocks.length === 0 && !isStopped) return;
  const foundTransfers = await Promise.all(blocks.map((block) => findDeposits(network, block, assets)));
  await send([
    ...(abandonedBlocks.length > 0 ? [{ kind: 'abandoned' as const, network, blocks: abandonedBlocks }] : []),
    ...foundTransfers.flat(),
  ]);
  const recent = [...kept, ...blocks.map(({ height, hash }) => ({ height, hash }))];
  if (!(await storeChainState(network, lastState, { recent, head: head.height }))) return;
  const isNews = abandonedBlocks.length > 0 || foundTransfers.some((transfers) => transfers.length > 0);
  if (isNews || (await hasConfirming(network))) await send([{ kind: 'progress', network }]);
}
