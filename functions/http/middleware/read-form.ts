import { Busboy } from '@fastify/busboy';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { UploadedFile } from '#shared/schemas/uploaded-file.ts';

/** Maximum bytes of a field that is no file, and of the head of a part. */
const FIELD = 1024;
const HEAD = 4096;
/** Most parts of a form. */
const PARTS = 8;

const unreadable = (cause?: unknown) =>
  new AppError('INVALID_PARAMETERS', { message: errorDetails.formInvalid, cause });

/**
 * Returns the fields of a form (`multipart/form-data`), files as `UploadedFile`.
 * @param type the whole `content-type`, which has the boundary of parts
 * @throws {AppError} INVALID_PARAMETERS for an incomplete form; VALIDATION_FAILED for a repeated field.
 */
export function readMultipartForm(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, unknown> = Object.create(null);
    const refuse = (error: unknown) => reject(error instanceof AppError ? error : unreadable(error));
    const note = (name: string | undefined, value: unknown) => {
      if (name === undefined) return refuse(null);
      if (name in fields)
        return refuse(new AppError('VALIDATION_FAILED', { fields: { [name]: fieldError('repeated') } }));
      fields[name] = value;
    };
    try {
      const form = new Busboy({
        headers: { 'content-type': type },
        limits: { fieldNameSize: 100, fieldSize: FIELD, headerSize: HEAD, headerPairs: 20, parts: PARTS },
      });
      form.on('file', (name, stream, fileName, _encoding, mime) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => note(name, new UploadedFile(Buffer.concat(chunks), fileName ?? '', mime.toLowerCase())));
        stream.on('error', refuse);
      });
      form.on('field', (name, value, nameCut, valueCut) => (nameCut || valueCut ? refuse(null) : note(name, value)));
      for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) form.on(limit, () => refuse(null));
      form.on('error', refuse);
      form.on('finish', () => resolve({ ...fields }));
      form.end(bytes);
    } catch (error) {
      refuse(error);
    }
  });
}
