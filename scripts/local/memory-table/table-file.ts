import { closeSync, createReadStream, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dynamoTableSchema } from '#infra/table-schema.ts';
import { type MemoryItemChange, type MemoryItem, type MemoryItemKey, MemoryTable } from './memory-table.ts';
import { fromWireItem, toWireItem, type WireItem } from './wire.ts';

/** One changed item of a line: its new content, or the key of a deleted one. */
type ItemFileChange = { put: WireItem } | { delete: MemoryItemKey };

const NEWLINE = 10;
/** Bytes of lines that a compaction writes at once. */
const CHUNK = 1 << 20;

const toChangeLine = (changes: readonly ItemFileChange[]): string => `${JSON.stringify(changes)}\n`;

/** Writes all of a text. @throws when the disk rejects it. */
function writeAll(fd: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length;) from += writeSync(fd, bytes, from);
}

/** Yields the complete lines of a file in pieces, and returns true when it ended in the middle of one. */
async function* readLines(file: string): AsyncGenerator<string, boolean> {
  let pendingChunks: Buffer[] = [];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...pendingChunks, chunk.subarray(from, end)]).toString();
      pendingChunks = [];
      from = end + 1;
    }
    if (from < chunk.length) pendingChunks.push(chunk.subarray(from));
  }
  return pendingChunks.length > 0;
}

function applyLine(table: MemoryTable, line: string): void {
  for (const change of JSON.parse(line) as ItemFileChange[])
    if ('put' in change) table.write([{ way: 'Put', input: { Item: fromWireItem(change.put) } }]);
    else table.write([{ way: 'Delete', input: { Key: change.delete } }]);
}

/** Rewrites a file with a table's content, completely or not at all. */
function compactFile(file: string, table: MemoryTable): void {
  const aside = `${file}.new`;
  rmSync(aside, { force: true });
  const fd = openSync(aside, 'w', 0o600);
  let text = '';
  for (const item of table.all()) {
    text += toChangeLine([{ put: toWireItem(item) }]);
    if (text.length < CHUNK) continue;
    writeAll(fd, text);
    text = '';
  }
  writeAll(fd, text);
  fsyncSync(fd);
  closeSync(fd);
  renameSync(aside, file);
}

/**
 * In-memory table whose writes are appended to a file before they are answered. A write or a transaction is one line: a
 * line cut off by a crash was never answered, and is dropped completely. Opening the file compacts it.
 */
export class TableFile {
  readonly table: MemoryTable;
  readonly #fd: number;
  #broken: Error | null = null;
  /** Called once when the file rejects writes: the table is then ahead of it. */
  onBroken: (error: Error) => void = () => {};

  /** Appends a text; tests make it fail. @throws when the disk rejects it. */
  writeText: (text: string) => void;

  private constructor(table: MemoryTable, fd: number) {
    this.table = table;
    this.#fd = fd;
    this.writeText = (text) => writeAll(fd, text);
    table.watch = (changes) => this.#append(changes);
  }

  /** Opens a file, created if missing. @throws {Error} naming an unreadable line in its middle. */
  static async open(file: string): Promise<TableFile> {
    const table = new MemoryTable();
    let count = 0;
    let isTorn = false;
    if (existsSync(file)) {
      const lines = readLines(file);
      for (let next = await lines.next(); ; next = await lines.next()) {
        if (next.done === true) {
          isTorn = next.value;
          break;
        }
        count += 1;
        try {
          applyLine(table, next.value);
        } catch (cause) {
          throw new Error(`${file}, line ${count}, cannot be read.`, { cause });
        }
      }
    }
    if (isTorn || count !== [...table.all()].length) compactFile(file, table);
    return new TableFile(table, openSync(file, 'a', 0o600));
  }

  #append(changes: readonly MemoryItemChange[]): void {
    if (this.#broken) throw this.#broken;
    const line = changes
      .filter(({ before, after }) => before !== after)
      .map(({ key, after }): ItemFileChange => (after ? { put: toWireItem(after) } : { delete: key }));
    if (line.length === 0) return;
    try {
      this.writeText(toChangeLine(line));
    } catch (error) {
      this.#broken = error as Error;
      this.onBroken(this.#broken);
      throw error;
    }
  }

  /** Deletes items expired at a time, epoch seconds. */
  expire(at: number): void {
    const isOver = ({ [dynamoTableSchema.ttl]: ends }: MemoryItem) => typeof ends === 'number' && ends < at;
    for (const item of [...this.table.all()].filter(isOver)) {
      const { pk, sk } = item as unknown as MemoryItemKey;
      this.table.write([{ way: 'Delete', input: { Key: { pk, sk } } }]);
    }
  }

  close(): void {
    this.#broken ??= new Error('The table is closed.');
    fsyncSync(this.#fd);
    closeSync(this.#fd);
  }
}
