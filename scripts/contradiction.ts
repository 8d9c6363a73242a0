/** Something that was published does not hold. */
export class ContradictionError extends Error {
  override readonly name = 'ContradictionError';
}
