import type { ListExportCheckpoint, StoredListExport } from '#functions/data/staff/exports.ts';
import {
  beginExportFile,
  completeExportFile,
  writeExportRemainder,
  MIN_UPLOAD_PART_BYTES,
  putExportFile,
  putExportFilePart,
  readExportRemainder,
} from '#functions/lib/export-files.ts';
import { toExportFileName } from './export-file.ts';

/** Streams the file of an export: memory holds at most one part and some lines. */
export class ExportFileWriter {
  readonly #file;
  #held: Uint8Array[];
  #size: number;
  #at: ListExportCheckpoint;

  private constructor(job: StoredListExport, initialBytes: Uint8Array) {
    this.#file = toExportFileName(job);
    this.#at = job.checkpoint;
    this.#held = [initialBytes];
    this.#size = initialBytes.length;
  }

  /** Resumes from the last checkpoint. @throws {Error} when S3 does not return its data. */
  static async open(job: StoredListExport, header: string): Promise<ExportFileWriter> {
    const { place, rest, bytes } = job.checkpoint;
    if (rest !== null) return new ExportFileWriter(job, await readExportRemainder(toExportFileName(job), rest));
    const isBegun = place !== null || bytes > 0;
    const writer = new ExportFileWriter(job, isBegun ? new Uint8Array() : Buffer.from(header));
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

  /** True when all rows are in S3 already, in parts. */
  get isWhole(): boolean {
    return this.#at.is_whole;
  }

  /** Adds lines, and the list's next position. True when they filled a part, which was sent. */
  async add({ text, rows, next }: { text: string; rows: number; next: string | null }): Promise<boolean> {
    const lines = Buffer.from(text);
    this.#held.push(lines);
    this.#size += lines.length;
    this.#at = { ...this.#at, place: next, rows: this.#at.rows + rows, bytes: this.#at.bytes + lines.length };
    if (this.#size < MIN_UPLOAD_PART_BYTES) return false;
    await this.#sendPart();
    return true;
  }

  /** A part sent again by a resuming run replaces the first. */
  async #sendPart(): Promise<void> {
    const { upload, parts } = this.#at;
    const to = upload ?? (await beginExportFile(this.#file));
    const tag = await putExportFilePart(this.#file, to, parts.length + 1, Buffer.concat(this.#held));
    this.#held = [];
    this.#size = 0;
    this.#at = { ...this.#at, upload: to, parts: [...parts, tag], rest: null };
  }

  /** Saves the state for resuming: an incomplete part is stored in the bucket. */
  async checkpoint(): Promise<ListExportCheckpoint> {
    // Named by its rows: the previous one stays until this is stored.
    const remainingRow = this.#size === 0 ? null : this.#at.rows;
    if (remainingRow !== null && remainingRow !== this.#at.rest)
      await writeExportRemainder(this.#file, remainingRow, Buffer.concat(this.#held));
    this.#at = { ...this.#at, rest: remainingRow };
    return this.#at;
  }

  /**
   * Sends the rest after the last line: a short file is complete then; a long one has its last part and must be joined.
   */
  async close(): Promise<ListExportCheckpoint | null> {
    if (this.#at.upload === null) {
      await putExportFile(this.#file, Buffer.concat(this.#held));
      return null;
    }
    if (this.#size > 0) await this.#sendPart();
    this.#at = { ...this.#at, is_whole: true };
    return this.#at;
  }

  /** Joins the parts of a long file; idempotent. */
  async join(): Promise<void> {
    const { upload, parts } = this.#at;
    if (upload !== null) await completeExportFile(this.#file, upload, parts);
  }
}
