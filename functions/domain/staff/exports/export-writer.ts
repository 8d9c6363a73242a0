import type { ExportCheckpoint, StoredExport } from '#functions/data/staff/exports.ts';
import {
  beginExportFile,
  completeExportFile,
  writeExportRemainder,
  MIN_PART_BYTES,
  putExportFile,
  putExportFilePart,
  readExportRemainder,
} from '#functions/lib/export-files.ts';
import { toExportFile } from './export-file.ts';

/** The file of an export on its way: never more of it is held than a part and some lines. */
export class ExportWriter {
  readonly #file;
  #held: Uint8Array[];
  #size: number;
  #at: ExportCheckpoint;

  private constructor(job: StoredExport, begun: Uint8Array) {
    this.#file = toExportFile(job);
    this.#at = job.checkpoint;
    this.#held = [begun];
    this.#size = begun.length;
  }

  /** Goes on from where the last checkpoint was. @throws {Error} where S3 does not give what was kept then. */
  static async open(job: StoredExport, header: string): Promise<ExportWriter> {
    const { place, rest, bytes } = job.checkpoint;
    if (rest !== null) return new ExportWriter(job, await readExportRemainder(toExportFile(job), rest));
    const isBegun = place !== null || bytes > 0;
    const writer = new ExportWriter(job, isBegun ? new Uint8Array() : Buffer.from(header));
    if (!isBegun) writer.#at = { ...writer.#at, bytes: writer.#size };
    return writer;
  }

  get place(): string | null {
    return this.#at.place;
  }

  /** Rows and bytes so far. */
  get rows(): number {
    return this.#at.rows;
  }
  get bytes(): number {
    return this.#at.bytes;
  }

  /** All rows are with S3 already, in parts. */
  get isWhole(): boolean {
    return this.#at.is_whole;
  }

  /** Lines, and where the list goes on after them. True where they filled a part, which was sent. */
  async add({ text, rows, next }: { text: string; rows: number; next: string | null }): Promise<boolean> {
    const lines = Buffer.from(text);
    this.#held.push(lines);
    this.#size += lines.length;
    this.#at = { ...this.#at, place: next, rows: this.#at.rows + rows, bytes: this.#at.bytes + lines.length };
    if (this.#size < MIN_PART_BYTES) return false;
    await this.#sendPart();
    return true;
  }

  /** A part that is sent again, by whoever goes on, takes the place of the first. */
  async #sendPart(): Promise<void> {
    const { upload, parts } = this.#at;
    const to = upload ?? (await beginExportFile(this.#file));
    const tag = await putExportFilePart(this.#file, to, parts.length + 1, Buffer.concat(this.#held));
    this.#held = [];
    this.#size = 0;
    this.#at = { ...this.#at, upload: to, parts: [...parts, tag], rest: null };
  }

  /** What whoever goes on needs: what is no whole part yet lies in the bucket from now on. */
  async checkpoint(): Promise<ExportCheckpoint> {
    // By its rows: what was kept before stays until this is noted.
    const rest = this.#size === 0 ? null : this.#at.rows;
    if (rest !== null && rest !== this.#at.rest)
      await writeExportRemainder(this.#file, rest, Buffer.concat(this.#held));
    this.#at = { ...this.#at, rest };
    return this.#at;
  }

  /** After the last line: all of a short file is there then; of a long one the last part is, and it is to be put together. */
  async close(): Promise<ExportCheckpoint | null> {
    if (this.#at.upload === null) {
      await putExportFile(this.#file, Buffer.concat(this.#held));
      return null;
    }
    if (this.#size > 0) await this.#sendPart();
    this.#at = { ...this.#at, is_whole: true };
    return this.#at;
  }

  /** Puts a long file together; doing so again changes nothing. */
  async join(): Promise<void> {
    const { upload, parts } = this.#at;
    if (upload !== null) await completeExportFile(this.#file, upload, parts);
  }
}
