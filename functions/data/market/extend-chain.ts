import { putWhile, update } from '#functions/data/table/table.ts';
import {
  ChangedMeanwhile,
  ConditionFailed,
  changedWhile,
  type Operation,
  transact,
} from '#functions/data/table/transact.ts';
import { GENESIS, type TickPrice, writeTickBody } from '#shared/market/tick.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { tickHash } from './tick-packs.ts';
import {
  bytes,
  type ChainHead,
  chainHeads,
  chainRunKey,
  pricesOf,
  readHeadItem,
  type StoredHead,
  stored,
  type Tick,
  tickAt,
  tickKey,
} from './ticks.ts';

/**
 * Takes the chain over: from now on only this caller's regular ticks are taken. Null when another took it since `seen`.
 */
export async function takeOver(seen: ChainHead | null): Promise<ChainHead | null> {
  const item = await update<StoredHead>(
    chainHeads.key(),
    seen
      ? {
          update: 'SET term = :next',
          condition: 'term = :seen',
          values: { ':next': seen.term + 1, ':seen': seen.term },
        }
      : {
          update: 'SET #sequence = :zero, #hash = :genesis, endAt = :zero, filledTo = :zero, term = :first',
          condition: 'attribute_not_exists(pk)',
          names: { '#sequence': 'sequence', '#hash': 'hash' },
          values: { ':zero': 0, ':genesis': bytes(GENESIS), ':first': 1 },
        },
  );
  return item && readHeadItem(item);
}

/** The tick that would follow a head. */
export function nextTick(head: ChainHead, at: EpochSeconds, recorded: readonly TickPrice[], filled = false): Tick {
  const sequence = head.sequence + 1;
  const body = writeTickBody({ sequence, at, filled, prices: recorded });
  const inOrder = !filled || at === head.endAt + 1;
  const [previous, hash, prices] = [head.hash, tickHash(head.hash, body), pricesOf(at, body)];
  return { sequence, at, previous, hash, body, filled, inOrder, prices };
}

const changed = (tick: Tick) => changedWhile('The chain', `extended by tick ${tick.sequence}`);

/**
 * Sees to it that the latest regular tick of a head has its item: its writer may have died before it wrote that, or is
 * about to. Whoever writes it writes the same. Gives the head as it is known then.
 */
export async function keepLatest(head: ChainHead): Promise<ChainHead> {
  const { latest, latestKept } = head;
  if (!latest || latestKept) return head;
  const item = stored(latest);
  const isKept = await putWhile(
    tickKey(latest.at),
    { ...item },
    {
      condition: 'attribute_not_exists(pk) OR #hash = :hash',
      names: { '#hash': 'hash' },
      values: { ':hash': item.hash },
    },
  );
  if (!isKept) throw new Error(`Second ${latest.at} has another tick than the chain says.`);
  return { ...head, latestKept: true };
}

/** Head first, which holds the tick whole, and then its item: half of what a transaction of the two takes. */
async function appendNext(head: ChainHead, tick: Tick, after: ChainHead): Promise<ChainHead> {
  const item = stored(tick);
  const { sequence, endAt, term, filledTo } = after;
  const isExtended = await putWhile(
    chainHeads.key(),
    { sequence, hash: item.hash, endAt, term, filledTo, latest: item },
    {
      condition: '#hash = :previous AND term = :term',
      names: { '#hash': 'hash' },
      values: { ':previous': item.previous, ':term': head.term },
    },
  );
  if (!isExtended) throw changed(tick)(new ConditionFailed('The condition of the head did not hold.'));
  return keepLatest(after);
}

/** Tick and head in one transaction, which refuses a second that has its tick. */
async function appendAnywhere(head: ChainHead, tick: Tick, after: ChainHead): Promise<void> {
  const item = stored(tick);
  const fails = changed(tick);
  const { sequence, endAt, term, filledTo } = after;
  const condition = '#hash = :previous AND term = :term';
  const operations: Operation[] = [
    { label: 'tick', key: tickKey(tick.at), put: { ...item }, condition: 'attribute_not_exists(pk)', fails },
    tick.filled
      ? {
          label: 'head',
          key: chainHeads.key(),
          update: 'SET #sequence = :sequence, #hash = :hash, endAt = :at, filledTo = :filled',
          condition,
          names: { '#sequence': 'sequence', '#hash': 'hash' },
          values: {
            ':sequence': sequence,
            ':hash': item.hash,
            ':at': endAt,
            ':filled': filledTo,
            ':previous': item.previous,
            ':term': term,
          },
          fails,
        }
      : {
          label: 'head',
          key: chainHeads.key(),
          put: { sequence, hash: item.hash, endAt, term, filledTo, latest: item },
          condition,
          names: { '#hash': 'hash' },
          values: { ':previous': item.previous, ':term': term },
          fails,
        },
  ];
  if (tick.at !== head.endAt + 1)
    operations.push({ label: 'run', key: chainRunKey(tick.sequence), put: { sequence: tick.sequence, at: tick.at } });
  await transact(operations);
}

/**
 * Writes a tick behind the head that it was made for, and nothing if the chain has gone on since. Where it fails it may
 * be written all the same, and a regular one be without its item, which whoever goes on writes first.
 * Returns the head as it is then.
 * @throws {ChangedMeanwhile} where the chain went on, another writer took it over, or that second has its tick.
 */
export async function appendTick(found: ChainHead, tick: Tick): Promise<ChainHead> {
  // Nothing but the latest tick of the head is ever without an item: all that come before it can be read.
  const head = await keepLatest(found);
  // That an old second has its tick does not show where it would lie singly. After the head was read, which any tick since
  // has changed.
  if (tick.filled && (await tickAt(tick.at)))
    throw new ChangedMeanwhile(`Second ${tick.at} has got its tick meanwhile.`);
  const after: ChainHead = {
    sequence: tick.sequence,
    hash: tick.hash,
    endAt: tick.at,
    term: head.term,
    latest: tick.filled ? head.latest : tick,
    filledTo: tick.filled ? Math.max(head.filledTo, tick.at) : head.filledTo,
    latestKept: tick.filled,
  };
  // Later than every second of the chain, regular or filled: it cannot have its tick.
  const isNew = tick.at > Math.max(head.latest?.at ?? 0, head.filledTo);
  if (!tick.filled && isNew && tick.at === head.endAt + 1) return appendNext(head, tick, after);
  await appendAnywhere(head, tick, after);
  return { ...after, latestKept: true };
}
