/** A file is not a valid picture of an accepted kind. The message is for the sender. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}
