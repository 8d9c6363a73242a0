import type { EndpointResponse, AnyEndpoint } from '#shared/api/kit/endpoint.ts';

/** The names under which an endpoint answers with rows. */
export type RowsField<E extends AnyEndpoint> = {
  [Name in keyof EndpointResponse<E>]: EndpointResponse<E>[Name] extends readonly unknown[] ? Name : never;
}[keyof EndpointResponse<E>] &
  string;

/** One of those rows, as it travels. */
export type EndpointRow<
  E extends AnyEndpoint,
  Rows extends RowsField<E>,
> = EndpointResponse<E>[Rows] extends readonly (infer Row)[] ? Row : never;

/** A page of a list, as it is answered. */
export type PageResponse<Rows extends string, Row, Total extends number | null = number | null> = Record<
  Rows,
  Row[]
> & {
  total: Total;
  next_cursor: string | null;
};

/** How an item of a list is shown: each by itself, or after something that is read once for all of an answer. */
export type ItemView<Item, Row, Owner = void> =
  | { view: (item: Item) => Row; views?: never }
  | { views: (owner: Owner) => Promise<(item: Item) => Row>; view?: never };

export const resolveItemView = async <Item, Row, Owner>(
  { view, views }: ItemView<Item, Row, Owner>,
  owner: Owner,
): Promise<(item: Item) => Row> => (views === undefined ? view : views(owner));

/** How items are shown that are looked up together, some at a time. */
export async function* viewBatches<Item, Row>(
  batches: AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>,
  views: (items: readonly Item[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for await (const batch of batches) yield* await views(batch);
}
