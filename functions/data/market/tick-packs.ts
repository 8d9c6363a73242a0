import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { type TableKey, padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, putItemIf, queryAllItems } from '#functions/data/table/table.ts';
import { parseTickBody, type RecordedTick } from '#shared/market/tick.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '#shared/time.ts';

/** Seconds per pack: reading one of 60 costs up to three units; twice as many would save a twentieth. */
export const TICK_PACK_SECONDS = MINUTE_SECONDS;

/** Apart from single ticks: no function may change or delete packs. Packs of one hour share a partition. */
const packs = declareItems((at: number) => `TICK_PACKS#${Math.floor(at / HOUR_SECONDS)}`, null);
const toPackStart = (at: number): number => at - (at % TICK_PACK_SECONDS);
export const getTickPackKey = (at: number): TableKey => packs.key(at, padNumber(toPackStart(at), 10));

/** Stored data of a tick. */
export interface PackedTick extends RecordedTick {
  filled: boolean;
  inOrder: boolean;
}

/** Data not in the bodies: by sequence, the predecessors of ticks that do not follow the previous one in the pack. */
interface PackHead {
  previous: Record<string, string>;
  outOfOrder: number[];
}

interface StoredPack {
  /** Head and bodies by sequence, one per line, brotli-compressed. */
  packed: Uint8Array;
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** The best quality takes three times as long and saves a twentieth. */
const TEXT = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 10 };

/** Returns the hash of a tick, hex: SHA-256 of the previous tick's hash and its body. */
export const computeTickHash = (previous: string, body: string): string =>
  createHash('sha256')
    .update(previous + body)
    .digest('hex');

/** Packs ticks. Unpacking may return something else, which `unpackTicks` checks. */
export async function packTicks(ticks: readonly PackedTick[]): Promise<Uint8Array> {
  const sorted = [...ticks].sort((a, b) => a.sequence - b.sequence);
  const head: PackHead = { previous: {}, outOfOrder: [] };
  for (const [i, { sequence, previous, inOrder }] of sorted.entries()) {
    if (previous !== sorted[i - 1]?.hash) head.previous[sequence] = previous;
    if (!inOrder) head.outOfOrder.push(sequence);
  }
  const text = [JSON.stringify(head), ...sorted.map(({ body }) => body)].join('\n');
  return compress(text, { params: TEXT });
}

/** A pack does not have the expected content. */
export class CorruptTickPackError extends Error {
  override readonly name = 'CorruptTickPackError';
}

function ticksIn(text: string): PackedTick[] {
  const [head = '', ...bodies] = text.split('\n');
  const { previous: named, outOfOrder } = JSON.parse(head) as PackHead;
  const ticks: PackedTick[] = [];
  for (const body of bodies) {
    const parsed = parseTickBody(body);
    if (!parsed) throw new Error('It holds what is no canonical text of a tick.');
    const { sequence, at, filled } = parsed;
    const previous = named[sequence] ?? ticks.at(-1)?.hash;
    if (previous === undefined) throw new Error(`It does not say what tick ${sequence} follows.`);
    const inOrder = !outOfOrder.includes(sequence);
    ticks.push({ sequence, at, previous, hash: computeTickHash(previous, body), body, filled, inOrder });
  }
  return ticks;
}

/**
 * Returns the ticks of a pack by sequence, with hashes computed from their bodies and predecessors.
 * @throws {CorruptTickPackError} for any other content.
 */
export async function unpackTicks(packed: Uint8Array): Promise<PackedTick[]> {
  try {
    return ticksIn((await decompress(packed)).toString('utf8'));
  } catch (cause) {
    throw new CorruptTickPackError('A pack of ticks cannot be read.', { cause });
  }
}

/** Returns the packed ticks of a minute by a consistent read, or null. */
export async function readTickPack(at: number): Promise<PackedTick[] | null> {
  const item = await getItem<StoredPack>(getTickPackKey(at));
  return item && unpackTicks(item.packed);
}

/** Stores the pack of a minute unless it has one: the first one stays unchanged. */
export async function writeTickPack(at: number, packed: Uint8Array): Promise<void> {
  await putItemIf(getTickPackKey(at), { packed }, { condition: 'attribute_not_exists(pk)' });
}

/** Returns packed ticks of seconds of one hour, both included, pack by pack, newest first on request. */
export async function* iterateTickPacksBetween(
  from: number,
  to: number,
  newestFirst = false,
): AsyncGenerator<PackedTick[]> {
  const range = { pk: getTickPackKey(from).pk, from: getTickPackKey(from).sk, to: getTickPackKey(to).sk };
  for await (const { packed } of queryAllItems<StoredPack>({ ...range, newestFirst, ...(newestFirst && { limit: 1 }) }))
    yield (await unpackTicks(packed)).filter(({ at }) => at >= from && at <= to);
}
