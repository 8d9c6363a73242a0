/** A file is no sound picture of a kind that is taken. The message is for whoever sent it. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}
