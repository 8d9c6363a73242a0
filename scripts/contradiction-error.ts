/** Published data that does not hold. */
export class ContradictionError extends Error {
  override readonly name = 'ContradictionError';
}
