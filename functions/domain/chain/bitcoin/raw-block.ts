import { createHash } from 'node:crypto';

/** Blocks of Bitcoin and of chains derived from it, as nodes store them. */

/** Thrown for bytes of an unknown block format. */
export class UnreadableBitcoinBlockError extends Error {
  override readonly name = 'UnreadableBitcoinBlockError';
}

export interface RawBitcoinOutput {
  /** In the smallest unit. */
  units: bigint;
  script: Uint8Array;
}

export interface RawBitcoinTransaction {
  /** Display form: the hash with reversed bytes. */
  tx_hash: string;
  outputs: RawBitcoinOutput[];
}

export interface RawBitcoinBlock {
  hash: string;
  parent: string;
  /** Epoch seconds, as stated by the miner. */
  at: number;
  transactions: RawBitcoinTransaction[];
}

const HEADER = 80;
/** Version flag: another chain’s block proves the work (Dogecoin). */
const MERGED = 0x100;
/** Kinds of transaction data in addition to inputs and outputs. */
const WITNESS = 1;
const EXTENSION = 8;

const doubleSha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const innerHash = createHash('sha256');
  for (const part of parts) innerHash.update(part);
  return createHash('sha256').update(innerHash.digest()).digest();
};
const shown = (hash: Uint8Array): string => Buffer.from(hash).reverse().toString('hex');

/** Reads from left to right. */
class ByteReader {
  at = 0;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new UnreadableBitcoinBlockError('It ends too soon.');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  byte(): number {
    return this.take(1).readUInt8();
  }

  count(): number {
    const first = this.byte();
    if (first < 0xfd) return first;
    if (first === 0xfd) return this.take(2).readUInt16LE();
    if (first === 0xfe) return this.take(4).readUInt32LE();
    throw new UnreadableBitcoinBlockError('No block holds so many.');
  }

  skipItems(): void {
    for (let remaining = this.count(); remaining > 0; remaining--) this.take(this.count());
  }
}

const HASH = 32;
const OUTPOINT = 36;

function readOutputs(reader: ByteReader): RawBitcoinOutput[] {
  const outputs: RawBitcoinOutput[] = [];
  for (let remaining = reader.count(); remaining > 0; remaining--) {
    const units = reader.take(8).readBigUInt64LE();
    outputs.push({ units, script: reader.take(reader.count()) });
  }
  return outputs;
}

/** The transaction hash excludes witnesses and Litecoin’s extension data. */
function readTransaction(reader: ByteReader): { hash: Buffer; outputs: RawBitcoinOutput[] } {
  const start = reader.at;
  const version = reader.take(4);
  let flags = 0;
  // No inputs: marks that flags follow.
  if (reader.bytes[reader.at] === 0) {
    flags = reader.take(2).readUInt8(1);
    if (flags === 0 || (flags & ~(WITNESS | EXTENSION)) !== 0)
      throw new UnreadableBitcoinBlockError('A transaction has unknown parts.');
  }
  const bodyAt = reader.at;
  const inputs = reader.count();
  for (let remaining = inputs; remaining > 0; remaining--) {
    reader.take(OUTPOINT);
    reader.take(reader.count() + 4);
  }
  const outputs = readOutputs(reader);
  const bodyEnd = reader.at;
  if ((flags & WITNESS) !== 0) for (let remaining = inputs; remaining > 0; remaining--) reader.skipItems();
  // In a block only the extension’s transaction has the flag, and nothing follows it.
  if ((flags & EXTENSION) !== 0 && reader.byte() !== 0)
    throw new UnreadableBitcoinBlockError('A transaction has unknown parts.');
  const lock = reader.take(4);
  const hash =
    flags === 0
      ? doubleSha256(reader.bytes.subarray(start, reader.at))
      : doubleSha256(version, reader.bytes.subarray(bodyAt, bodyEnd), lock);
  return { hash, outputs };
}

/** Skips the proof of a merge-mined block. */
function skipMergedMining(reader: ByteReader): void {
  readTransaction(reader);
  reader.take(HASH);
  for (let branch = 0; branch < 2; branch++) reader.take(reader.count() * HASH + 4);
  reader.take(HEADER);
}

function merkleRoot(hashes: readonly Buffer[]): Buffer | undefined {
  let level = [...hashes];
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
      const leftHash = level[2 * i] as Buffer;
      return doubleSha256(leftHash, level[2 * i + 1] ?? leftHash);
    });
  return level[0];
}

/** Format differences between chains. */
export interface RawBitcoinBlockFormat {
  /** A block may be merge-mined with another chain. */
  isMerged: boolean;
  /** Unread data may follow the transactions. */
  hasExtension: boolean;
}

/** Returns the hash of a block, which is the hash of its header. */
export const getRawBitcoinBlockHash = (bytes: Buffer): string => shown(doubleSha256(bytes.subarray(0, HEADER)));

/**
 * Returns the outputs of a block after checking its transactions against the header.
 * @throws {UnreadableBitcoinBlockError} if the bytes are no such block, or of a later format.
 */
export function parseRawBitcoinBlock(
  bytes: Buffer,
  { isMerged, hasExtension }: RawBitcoinBlockFormat,
): RawBitcoinBlock {
  const reader = new ByteReader(bytes);
  const header = reader.take(HEADER);
  if (isMerged && (header.readUInt32LE(0) & MERGED) !== 0) skipMergedMining(reader);
  const read = Array.from({ length: reader.count() }, () => readTransaction(reader));
  if (reader.at !== bytes.length && !hasExtension)
    throw new UnreadableBitcoinBlockError('Something follows the transactions.');
  const root = merkleRoot(read.map(({ hash }) => hash));
  if (!root?.equals(header.subarray(36, 68)))
    throw new UnreadableBitcoinBlockError('The transactions are not those of the header.');
  return {
    hash: getRawBitcoinBlockHash(bytes),
    parent: shown(header.subarray(4, 36)),
    at: header.readUInt32LE(68),
    transactions: read.map(({ hash, outputs }) => ({ tx_hash: shown(hash), outputs })),
  };
}
