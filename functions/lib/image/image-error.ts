import type { FieldError } from '#shared/errors/field-errors.ts';

/** A file is not a valid picture of an accepted kind. The reason is for the sender. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly reason: FieldError;

  constructor(reason: FieldError, options?: ErrorOptions) {
    super(reason.message, options);
    this.reason = reason;
  }
}
