import * as z from 'zod';
import { schemaError } from '#shared/refusals/schema-reasons.ts';

/** A file as it came in a form. What its name and type say is what its sender says. */
export class UploadedFile {
  readonly #bytes: Uint8Array;
  readonly name: string;
  /** The media type, in small letters. */
  readonly type: string;

  constructor(bytes: Uint8Array, name: string, type: string) {
    this.#bytes = bytes;
    this.name = name;
    this.type = type;
  }

  /** Not among the fields of the object: whoever walks through those need not meet millions of numbers. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }
}

/** The field of a form that holds a file; anything else there is refused as no file. */
export const uploadedFile = z.custom<UploadedFile>((value) => value instanceof UploadedFile, {
  message: schemaError('file'),
  params: { reason: 'FILE_INVALID' },
});
