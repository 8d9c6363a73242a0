import { putItemIf, updateItem } from '#functions/data/table/table.ts';
import {
  ConflictError,
  ConditionFailedError,
  buildConflictError,
  type WriteOperation,
  transact,
} from '#functions/data/table/transact.ts';
import { GENESIS_TICK_HASH, type TickPrice, formatTickBody } from '#shared/market/tick.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { computeTickHash } from './tick-packs.ts';
import {
  hexToBytes,
  type TickLogHead,
  tickLogHeads,
  getTickRunKey,
  parseTickPrices,
  toTickLogHead,
  type StoredTickLogHead,
  toStoredTick,
  type Tick,
  readTickAt,
  getTickKey,
} from './ticks.ts';

/**
 * Takes over the tick log: from now on only this caller's regular ticks are accepted. Null when another took it since
 * `seen`.
 */
export async function takeOverTickLog(lastHead: TickLogHead | null): Promise<TickLogHead | null> {
  const item = await updateItem<StoredTickLogHead>(
    tickLogHeads.key(),
    lastHead
      ? {
          update: 'SET term = :next',
          condition: 'term = :seen',
          values: { ':next': lastHead.term + 1, ':seen': lastHead.term },
        }
      : {
          update: 'SET #sequence = :zero, #hash = :genesis, endAt = :zero, filledTo = :zero, term = :first',
          condition: 'attribute_not_exists(pk)',
          names: { '#sequence': 'sequence', '#hash': 'hash' },
          values: { ':zero': 0, ':genesis': hexToBytes(GENESIS_TICK_HASH), ':first': 1 },
        },
  );
  return item && toTickLogHead(item);
}

/** Builds the tick that would follow a head. */
export function buildNextTick(
  head: TickLogHead,
  at: EpochSeconds,
  recorded: readonly TickPrice[],
  filled = false,
): Tick {
  const sequence = head.sequence + 1;
  const body = formatTickBody({ sequence, at, filled, prices: recorded });
  const inOrder = !filled || at === head.endAt + 1;
  const [previous, hash, prices] = [head.hash, computeTickHash(head.hash, body), parseTickPrices(at, body)];
  return { sequence, at, previous, hash, body, filled, inOrder, prices };
}

const changed = (tick: Tick) => buildConflictError('The chain', `extended by tick ${tick.sequence}`);

/**
 * Ensures that the latest regular tick of a head has its item: its writer may have died before writing it, or is about
 * to. All writers write the same. Returns the head known then.
 */
export async function writeLatestTick(head: TickLogHead): Promise<TickLogHead> {
  const { latest, latestKept } = head;
  if (!latest || latestKept) return head;
  const item = toStoredTick(latest);
  const isKept = await putItemIf(
    getTickKey(latest.at),
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

/** Writes first the head, which contains the whole tick, then its item: half the latency of a transaction. */
async function appendNext(head: TickLogHead, tick: Tick, after: TickLogHead): Promise<TickLogHead> {
  const item = toStoredTick(tick);
  const { sequence, endAt, term, filledTo } = after;
  const isExtended = await putItemIf(
    tickLogHeads.key(),
    { sequence, hash: item.hash, endAt, term, filledTo, latest: item },
    {
      condition: '#hash = :previous AND term = :term',
      names: { '#hash': 'hash' },
      values: { ':previous': item.previous, ':term': head.term },
    },
  );
  if (!isExtended) throw changed(tick)(new ConditionFailedError('The condition of the head did not hold.'));
  return writeLatestTick(after);
}

/** Writes tick and head in one transaction, which rejects a second that has its tick. */
async function appendAnywhere(head: TickLogHead, tick: Tick, after: TickLogHead): Promise<void> {
  const item = toStoredTick(tick);
  const fails = changed(tick);
  const { sequence, endAt, term, filledTo } = after;
  const condition = '#hash = :previous AND term = :term';
  const operations: WriteOperation[] = [
    { label: 'tick', key: getTickKey(tick.at), put: { ...item }, condition: 'attribute_not_exists(pk)', fails },
    tick.filled
      ? {
          label: 'head',
          key: tickLogHeads.key(),
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
          key: tickLogHeads.key(),
          put: { sequence, hash: item.hash, endAt, term, filledTo, latest: item },
          condition,
          names: { '#hash': 'hash' },
          values: { ':previous': item.previous, ':term': term },
          fails,
        },
  ];
  if (tick.at !== head.endAt + 1)
    operations.push({ label: 'run', key: getTickRunKey(tick.sequence), put: { sequence: tick.sequence, at: tick.at } });
  await transact(operations);
}

/**
 * Writes a tick after the head it was made for; nothing if the tick log has advanced. On failure it may be written all
 * the same, and a regular tick may lack its item, which the next writer writes first. Returns the new head.
 * @throws {ConflictError} when the tick log advanced, another writer took it over, or that second has its tick.
 */
export async function appendTick(logHead: TickLogHead, tick: Tick): Promise<TickLogHead> {
  // Only the head's latest tick is ever without an item: all earlier ones can be read.
  const head = await writeLatestTick(logHead);
  // A packed tick of an old second is not among the single items. Checked after the head was read,
  // since any tick written in between changes it.
  if (tick.filled && (await readTickAt(tick.at)))
    throw new ConflictError(`Second ${tick.at} has got its tick meanwhile.`);
  const after: TickLogHead = {
    sequence: tick.sequence,
    hash: tick.hash,
    endAt: tick.at,
    term: head.term,
    latest: tick.filled ? head.latest : tick,
    filledTo: tick.filled ? Math.max(head.filledTo, tick.at) : head.filledTo,
    latestKept: tick.filled,
  };
  // Later than every second of the tick log, regular or filled: it cannot have its tick.
  const isNew = tick.at > Math.max(head.latest?.at ?? 0, head.filledTo);
  if (!tick.filled && isNew && tick.at === head.endAt + 1) return appendNext(head, tick, after);
  await appendAnywhere(head, tick, after);
  return { ...after, latestKept: true };
}
