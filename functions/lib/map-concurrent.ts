import pMap from 'p-map';

/**
 * Runs `work` on each item in order, with limited concurrency; results are in that order too. A failure does not stop
 * the others.
 * @throws the error of the first failed item, once all are done.
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
