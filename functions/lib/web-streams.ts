/**
 * Takes the place of `node:stream/web` when functions are bundled (`infra/bundling.ts`): middy asks whether what a handler
 * streams is one of these, no handler here streams, and loading the real ones takes a cold start three milliseconds.
 */
export class ReadableStream {}
