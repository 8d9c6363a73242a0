/**
 * Takes the place of the SDK's cache of discovered endpoints when functions are bundled (`infra/bundling.ts`): the client
 * of the table makes one and no call of it looks there, and it is 2 KB of every function.
 */
export class EndpointCache {
  getEndpoint(): never {
    throw new Error('Functions are bundled without a cache of endpoints.');
  }
}
