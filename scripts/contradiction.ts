/** Something that was published does not hold. */
export class Contradiction extends Error {
  override readonly name = 'Contradiction';
}
