import DataLoader, { type BatchLoadFn } from 'dataloader';

/**
 * Joins concurrent calls into one, up to `most` items: a function that serves many requests queries the table once for
 * all; a single request loses nothing. `act` returns results in the order of the items; when it fails, all of its items
 * do.
 */
export function batchCalls<In, Out>(batchSize: number, act: BatchLoadFn<In, Out>): (item: In) => Promise<Out> {
  const loader = new DataLoader<In, Out>(act, {
    cache: false,
    maxBatchSize: batchSize,
    // Runs after the responses of this loop turn were handed out: they cause more of the same calls.
    batchScheduleFn: (dispatch) => void setImmediate(dispatch),
  });
  return (item) => loader.load(item);
}
