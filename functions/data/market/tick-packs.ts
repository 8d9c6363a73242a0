import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { type Key, padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, putItemIf, queryAllItems } from '#functions/data/table/table.ts';
import { parseTickBody, type RecordedTick } from '#shared/market/tick.ts';
import { HOUR, MINUTE } from '#shared/time.ts';

/** Seconds that lie in one pack: of 60 it takes up to three units to read one, and twice as many save a twentieth. */
export const PACK_SECONDS = MINUTE;

/** Apart from the ticks that lie singly: no function may change or delete what lies here. Packs of one hour lie together. */
const packs = declareItems((at: number) => `TICK_PACKS#${Math.floor(at / HOUR)}`, null);
const startOf = (at: number): number => at - (at % PACK_SECONDS);
export const packKey = (at: number): Key => packs.key(at, padNumber(startOf(at), 10));

/** All that is kept of a tick. */
export interface PackedTick extends RecordedTick {
  filled: boolean;
  inOrder: boolean;
}

/** What is not in the bodies: by sequence, what ticks follow that do not follow the one before them in the pack. */
interface PackHead {
  previous: Record<string, string>;
  outOfOrder: number[];
}

interface StoredPack {
  /** Head and bodies by sequence, a line each, compressed by brotli. */
  packed: Uint8Array;
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** The best quality takes three times as long, and a twentieth less. */
const TEXT = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 10 };

/** Hash of a tick, hex: SHA-256 of the hash of the tick before it, and its body. */
export const tickHash = (previous: string, body: string): string =>
  createHash('sha256')
    .update(previous + body)
    .digest('hex');

/** Ticks as they are packed. What comes out again may be another thing: `unpackTicks` says. */
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

/** What lies in a pack is not what was to lie there. */
export class CorruptPackError extends Error {
  override readonly name = 'CorruptPackError';
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
    ticks.push({ sequence, at, previous, hash: tickHash(previous, body), body, filled, inOrder });
  }
  return ticks;
}

/**
 * The ticks of a pack by sequence, their hashes as their bodies and what they follow make them.
 * @throws {UnsoundPack} where it holds anything else.
 */
export async function unpackTicks(packed: Uint8Array): Promise<PackedTick[]> {
  try {
    return ticksIn((await decompress(packed)).toString('utf8'));
  } catch (cause) {
    throw new CorruptPackError('A pack of ticks cannot be read.', { cause });
  }
}

/** The ticks of a minute that are packed, read consistently; null where none are. */
export async function readPack(at: number): Promise<PackedTick[] | null> {
  const item = await getItem<StoredPack>(packKey(at));
  return item && unpackTicks(item.packed);
}

/** Keeps the pack of a minute, where it has none yet: the first one stays as it is. */
export async function writePack(at: number, packed: Uint8Array): Promise<void> {
  await putItemIf(packKey(at), { packed }, { condition: 'attribute_not_exists(pk)' });
}

/** Packed ticks of seconds of one hour, both included, pack by pack, the newest first where that is asked. */
export async function* eachPackBetween(from: number, to: number, newestFirst = false): AsyncGenerator<PackedTick[]> {
  const range = { pk: packKey(from).pk, from: packKey(from).sk, to: packKey(to).sk };
  for await (const { packed } of queryAllItems<StoredPack>({ ...range, newestFirst, ...(newestFirst && { limit: 1 }) }))
    yield (await unpackTicks(packed)).filter(({ at }) => at >= from && at <= to);
}
