interface Waiting<In, Out> {
  item: In;
  resolve: (result: Out) => void;
  reject: (error: unknown) => void;
}

/**
 * Joins what is asked for at the same moment into one call, up to `most` items: a function that serves many at once
 * then asks the table once for all of them, and one that serves a single request loses nothing. `act` gives the results
 * in the order of the items; when it fails, all of its items do.
 */
export function gather<In, Out>(
  most: number,
  act: (items: readonly In[]) => Promise<readonly Out[]>,
): (item: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = [];
  const run = (part: readonly Waiting<In, Out>[]): void => {
    act(part.map(({ item }) => item)).then(
      (results) => {
        for (const [i, { resolve }] of part.entries()) resolve(results[i] as Out);
      },
      (error: unknown) => {
        for (const { reject } of part) reject(error);
      },
    );
  };
  const flush = (): void => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += most) run(all.slice(from, from + most));
  };
  return (item) =>
    new Promise((resolve, reject) => {
      // After the answers that have arrived in this turn of the loop were handed out: they lead to more of the same.
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ item, resolve, reject });
    });
}
