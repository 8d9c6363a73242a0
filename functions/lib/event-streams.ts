/**
 * Takes the place of the SDK's event streams when functions are bundled (`infra/bundling.ts`): no call of the table is
 * one, and they are 4 KB of every function.
 */
export function eventStreamSerdeProvider(): never {
  throw new Error('Functions are bundled without event streams.');
}
