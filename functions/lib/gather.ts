import DataLoader, { type BatchLoadFn } from 'dataloader';

/**
 * Joins what is asked for at the same moment into one call, up to `most` items: a function that serves many at once
 * then asks the table once for all of them, and one that serves a single request loses nothing. `act` gives the results
 * in the order of the items; when it fails, all of its items do.
 */
export function batchCalls<In, Out>(most: number, act: BatchLoadFn<In, Out>): (item: In) => Promise<Out> {
  const loader = new DataLoader<In, Out>(act, {
    cache: false,
    maxBatchSize: most,
    // After the answers that have arrived in this turn of the loop were handed out: they lead to more of the same.
    batchScheduleFn: (dispatch) => void setImmediate(dispatch),
  });
  return (item) => loader.load(item);
}
