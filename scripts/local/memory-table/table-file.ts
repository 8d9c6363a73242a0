import { closeSync, createReadStream, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tableSchema } from '#infra/table-schema.ts';
import { type ItemChange, type MemoryItem, type ItemKey, MemoryTable } from './memory-table.ts';
import { fromWire, toWire, type WireItem } from './wire.ts';

/** One changed item of a line: what it became, or the key of one that was deleted. */
type Change = { put: WireItem } | { delete: ItemKey };

const NEWLINE = 10;
/** Lines of a compaction that are written at once, bytes. */
const CHUNK = 1 << 20;

const lineOf = (changes: readonly Change[]): string => `${JSON.stringify(changes)}\n`;

/** Writes all of a text. @throws where the disk does not take it. */
function writeAll(fd: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length;) from += writeSync(fd, bytes, from);
}

/** Yields the whole lines of a file, by pieces, and returns whether it ended in the middle of one. */
async function* linesOf(file: string): AsyncGenerator<string, boolean> {
  let rest: Buffer[] = [];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString();
      rest = [];
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  return rest.length > 0;
}

function apply(table: MemoryTable, line: string): void {
  for (const change of JSON.parse(line) as Change[])
    if ('put' in change) table.write([{ way: 'Put', input: { Item: fromWire(change.put) } }]);
    else table.write([{ way: 'Delete', input: { Key: change.delete } }]);
}

/** Writes a file anew with what a table holds, whole or not at all. */
function compact(file: string, table: MemoryTable): void {
  const aside = `${file}.new`;
  rmSync(aside, { force: true });
  const fd = openSync(aside, 'w', 0o600);
  let text = '';
  for (const item of table.all()) {
    text += lineOf([{ put: toWire(item) }]);
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
 * A table in memory whose writes are appended to a file before they are answered. A write, or a transaction, is one line:
 * a line that was cut off by a crash was never answered, and is dropped as a whole. The file is compacted when it is opened.
 */
export class TableFile {
  readonly table: MemoryTable;
  readonly #fd: number;
  #broken: Error | null = null;
  /** Called once when the file takes no more writes: the table is ahead of it then. */
  onBroken: (error: Error) => void = () => {};

  /** Appends a text; tests have it fail. @throws where the disk does not take it. */
  writeText: (text: string) => void;

  private constructor(table: MemoryTable, fd: number) {
    this.table = table;
    this.#fd = fd;
    this.writeText = (text) => writeAll(fd, text);
    table.watch = (changes) => this.#append(changes);
  }

  /** Opens a file, made where there is none. @throws {Error} naming a line in its middle that cannot be read. */
  static async open(file: string): Promise<TableFile> {
    const table = new MemoryTable();
    let count = 0;
    let isTorn = false;
    if (existsSync(file)) {
      const lines = linesOf(file);
      for (let next = await lines.next(); ; next = await lines.next()) {
        if (next.done === true) {
          isTorn = next.value;
          break;
        }
        count += 1;
        try {
          apply(table, next.value);
        } catch (cause) {
          throw new Error(`${file}, line ${count}, cannot be read.`, { cause });
        }
      }
    }
    if (isTorn || count !== [...table.all()].length) compact(file, table);
    return new TableFile(table, openSync(file, 'a', 0o600));
  }

  #append(changes: readonly ItemChange[]): void {
    if (this.#broken) throw this.#broken;
    const line = changes
      .filter(({ before, after }) => before !== after)
      .map(({ key, after }): Change => (after ? { put: toWire(after) } : { delete: key }));
    if (line.length === 0) return;
    try {
      this.writeText(lineOf(line));
    } catch (error) {
      this.#broken = error as Error;
      this.onBroken(this.#broken);
      throw error;
    }
  }

  /** Deletes the items whose time to live is over at a time, epoch seconds. */
  expire(at: number): void {
    const isOver = ({ [tableSchema.ttl]: ends }: MemoryItem) => typeof ends === 'number' && ends < at;
    for (const item of [...this.table.all()].filter(isOver)) {
      const { pk, sk } = item as unknown as ItemKey;
      this.table.write([{ way: 'Delete', input: { Key: { pk, sk } } }]);
    }
  }

  close(): void {
    this.#broken ??= new Error('The table is closed.');
    fsyncSync(this.#fd);
    closeSync(this.#fd);
  }
}
