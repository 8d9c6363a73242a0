import {
  type BlockRef,
  type ChainState,
  readChainState,
  writeChainState,
} from '#functions/data/chains/chain-states.ts';
import { readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import { eachConfirmingDeposit, eachDepositBlockBelow } from '#functions/data/deposits/deposits.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { findAddressOwners } from './address-owner.ts';
import type { ChainBlock, ChainReader, WatchedAsset } from './chain.ts';
import { readWatchedAssets } from './watched-assets.ts';

export interface NetworkWatch {
  network: string;
  reader: ChainReader;
  /** Gives what was found to whoever credits it. It may throw: then nothing was read, and all of it comes again. */
  send: (messages: readonly DepositMessage[]) => Promise<void>;
}

/** Blocks of one pass: what a run catches up with at a time. */
const MOST_BLOCKS = 50;
/** Heights without a block in a row, as Solana has them, that one pass looks over. */
const MOST_EMPTY = 500;
/** A provider knows nothing of a block that is so far behind its own head: it is no longer there, nothing lags. */
const LAG = 20;

type Assets = Awaited<ReturnType<typeof readWatchedAssets>>;

/** What became of the blocks that were read: those that still hold, and those that do not. */
interface Compared {
  kept: BlockRef[];
  left: BlockRef[];
}

/**
 * Goes back to the last block that the chain still has. A block of which a provider knows nothing may have left the chain,
 * or the provider lags: it has left where one before it is another by now, or the head is far beyond it; otherwise it is
 * kept, and a later pass decides. (The chain may turn once more between two questions of one pass.)
 */
async function compare(reader: ChainReader, recent: readonly BlockRef[], head: BlockRef): Promise<Compared> {
  const kept = [...recent];
  const left: BlockRef[] = [];
  const unknown: BlockRef[] = [];
  for (let last = kept.at(-1); last; last = kept.at(-1)) {
    const hash = last.height === head.height ? head.hash : await reader.hashAt(last.height);
    if (hash === last.hash) break;
    kept.pop();
    if (hash !== null || head.height - last.height >= LAG) left.push(...unknown.splice(0), last);
    else unknown.push(last);
  }
  return { kept: [...kept, ...unknown.reverse()], left };
}

/** Whether anything of a network is credited without staff: they switch its coins off in the configuration. */
async function creditsByItself(network: string): Promise<boolean> {
  return (await readCoinNetworks()).some((one) => one.network.network === network && one.is_deposit_enabled);
}

/** Blocks of deposits below a height that are not part of the chain, down to the first one that is. */
async function lostBelow({ network, reader }: NetworkWatch, height: number): Promise<BlockRef[]> {
  const lost: BlockRef[] = [];
  for await (const block of eachDepositBlockBelow(network, height)) {
    if ((await reader.hashAt(block.height)) === block.hash) break;
    lost.push(block);
  }
  return lost;
}

/**
 * Where it goes on, and what has left, where the chain has nothing any more of what is remembered and staff have switched
 * the network off: right before the oldest deposit that it has not either. What is found from there on is held for them.
 */
async function beforeAll(watching: NetworkWatch, left: readonly BlockRef[], head: BlockRef) {
  const first = Math.min(...left.map(({ height }) => height));
  const lost = await lostBelow(watching, first);
  const height = Math.min(first, ...lost.map((block) => block.height)) - 1;
  const hash = height >= 0 ? await watching.reader.hashAt(height) : null;
  return { from: hash === null ? head : { height, hash }, left: [...left, ...lost] };
}

/** Nothing is read or credited any more: the other branch may be a provider's mistake, or somebody's work. */
async function stop(network: string, seen: ChainState, head: BlockRef): Promise<void> {
  log.error('A chain was reorganised more deeply than is remembered', null, { network, height: head.height });
  if (seen.stopped !== true) await write(network, seen, { recent: seen.recent, head: head.height, stopped: true });
}

/** The transfers of a block to addresses that are somebody's here, as messages. */
async function foundIn(network: string, block: ChainBlock, assets: Assets): Promise<DepositMessage[]> {
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

/** The blocks behind the last one, in order, each on the one before it; fewer where a provider lags or the chain turns. */
async function blocksBehind(
  reader: ChainReader,
  last: BlockRef,
  head: BlockRef,
  assets: readonly WatchedAsset[],
): Promise<ChainBlock[]> {
  const found: ChainBlock[] = [];
  let before = last;
  let empty = 0;
  for (let height = last.height + 1; height <= head.height && found.length < MOST_BLOCKS; height++) {
    const block = await reader.block(height, assets);
    if (block === null) {
      if (++empty > MOST_EMPTY) break;
      continue;
    }
    // A block is missing in between, or the chain has turned: the next pass sees which.
    if (block.parent !== before.hash) break;
    found.push(block);
    before = { height: block.height, hash: block.hash };
    empty = 0;
  }
  return found;
}

async function write(
  network: string,
  seen: ChainState | null,
  next: Pick<ChainState, 'recent' | 'head' | 'stopped'>,
): Promise<boolean> {
  try {
    await transact([writeChainState(network, seen, { ...next, seen_at: nowSeconds() })]);
    return true;
  } catch (error) {
    // Another run has read the same: what it found came twice, and counts once.
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/** Whether anything waits for its depth: else nobody needs to hear of another block. */
async function hasConfirming(network: string): Promise<boolean> {
  for await (const _ of eachConfirmingDeposit(network)) return true;
  return false;
}

/**
 * Reads what a network has that was not read yet, and passes on what of it concerns somebody: transfers to their
 * addresses, how far it came, and blocks that are no longer there. What was found is passed on before it is written how
 * far it came, so that nothing is lost where a run ends in between; what comes twice is known again. A network that was
 * never read begins at its head. One whose chain has none of the blocks any more that are remembered is stopped until
 * the chain has them again, or staff have switched off all that comes in there.
 * @throws {ChainUnreachable} where its provider does not answer.
 */
export async function watchNetwork(watching: NetworkWatch): Promise<void> {
  const { network, reader, send } = watching;
  const [seen, head] = await Promise.all([readChainState(network), reader.head()]);
  const last = seen?.recent.at(-1);
  if (!seen || !last) {
    await write(network, seen, { recent: [head], head: head.height });
    return;
  }
  const isStopped = seen.stopped === true;
  if (last.height === head.height && last.hash === head.hash && !isStopped) return;
  const { kept, left: read } = await compare(reader, seen.recent, head);
  if (kept.length === 0 && (await creditsByItself(network))) return stop(network, seen, head);
  const other = kept.length === 0 ? await beforeAll(watching, read, head) : null;
  const left = other?.left ?? read;
  if (other) kept.push(other.from);
  const from = kept.at(-1) as BlockRef;
  const assets = await readWatchedAssets(network);
  const blocks = await blocksBehind(reader, from, head, assets);
  if (left.length === 0 && blocks.length === 0 && !isStopped) return;
  const found = await Promise.all(blocks.map((block) => foundIn(network, block, assets)));
  await send([...(left.length > 0 ? [{ kind: 'abandoned' as const, network, blocks: left }] : []), ...found.flat()]);
  const recent = [...kept, ...blocks.map(({ height, hash }) => ({ height, hash }))];
  if (!(await write(network, seen, { recent, head: head.height }))) return;
  const isNews = left.length > 0 || found.some((one) => one.length > 0);
  if (isNews || (await hasConfirming(network))) await send([{ kind: 'progress', network }]);
}
