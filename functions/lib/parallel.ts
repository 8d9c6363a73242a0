import pMap from 'p-map';

/**
 * Does something with each item, so many at a time, in their order; the results come in that order too. One that fails
 * keeps no other from being done. @throws the error of the first item that failed, once all are done.
 */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  atATime: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  try {
    return await pMap(items, (item) => work(item), { concurrency: atATime, stopOnError: false });
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error;
  }
}
