/** Published data that does not hold. */
export class PublishedDataError extends Error {
  override readonly name = 'PublishedDataError';
}
