import type { Answer, AnyEndpoint } from '#shared/api/kit/endpoint.ts';

/** The names under which an endpoint answers with rows. */
export type RowsOf<E extends AnyEndpoint> = {
  [Name in keyof Answer<E>]: Answer<E>[Name] extends readonly unknown[] ? Name : never;
}[keyof Answer<E>] &
  string;

/** One of those rows, as it travels. */
export type RowOf<E extends AnyEndpoint, Rows extends RowsOf<E>> = Answer<E>[Rows] extends readonly (infer Row)[]
  ? Row
  : never;

/** A page of a list, as it is answered. */
export type PageOf<Rows extends string, Row, Total extends number | null = number | null> = Record<Rows, Row[]> & {
  total: Total;
  next_cursor: string | null;
};

/** How an item of a list is shown: each by itself, or after something that is read once for all of an answer. */
export type Viewed<Item, Row, Owner = void> =
  | { view: (item: Item) => Row; views?: never }
  | { views: (owner: Owner) => Promise<(item: Item) => Row>; view?: never };

export const viewOf = async <Item, Row, Owner>(
  { view, views }: Viewed<Item, Row, Owner>,
  owner: Owner,
): Promise<(item: Item) => Row> => (views === undefined ? view : views(owner));

/** How items are shown that are looked up together, some at a time. */
export async function* viewed<Item, Row>(
  batches: AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>,
  views: (items: readonly Item[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for await (const batch of batches) yield* await views(batch);
}
