import * as z from 'zod';
import { schemaError } from '#shared/errors/schema-reasons.ts';

/** An uploaded file of a form. Name and type are as the sender states them. */
export class UploadedFile {
  readonly #bytes: Uint8Array;
  readonly name: string;
  /** Media type, in lower case. */
  readonly type: string;

  constructor(bytes: Uint8Array, name: string, type: string) {
    this.#bytes = bytes;
    this.name = name;
    this.type = type;
  }

  /** Not an enumerable field: iteration over the object must not visit millions of numbers. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }
}

/** Schema of a form field with a file; rejects anything else. */
export const uploadedFile = z.custom<UploadedFile>((value) => value instanceof UploadedFile, {
  message: schemaError('file'),
  params: { reason: 'FILE_INVALID' },
});
