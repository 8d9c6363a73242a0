import type { EndpointResponse, AnyEndpoint } from '#shared/api/lib/endpoint.ts';

/** Names of the row fields in an endpoint’s response. */
export type ResponseRowsField<E extends AnyEndpoint> = {
  [Name in keyof EndpointResponse<E>]: EndpointResponse<E>[Name] extends readonly unknown[] ? Name : never;
}[keyof EndpointResponse<E>] &
  string;

/** A row of such a field, as sent. */
export type EndpointRow<
  E extends AnyEndpoint,
  Rows extends ResponseRowsField<E>,
> = EndpointResponse<E>[Rows] extends readonly (infer Row)[] ? Row : never;

/** A page of a list, as returned. */
export type ListPageResponse<Rows extends string, Row, Total extends number | null = number | null> = Record<
  Rows,
  Row[]
> & {
  total: Total;
  next_cursor: string | null;
};

/** View of a list item: item by item, or after one shared read per response. */
export type ListItemView<Item, Row, Owner = void> =
  | { view: (item: Item) => Row; views?: never }
  | { views: (owner: Owner) => Promise<(item: Item) => Row>; view?: never };

export const resolveListItemView = async <Item, Row, Owner>(
  { view, views }: ListItemView<Item, Row, Owner>,
  owner: Owner,
): Promise<(item: Item) => Row> => (views === undefined ? view : views(owner));

/** Yields views of items that are looked up in batches. */
export async function* toItemViewBatches<Item, Row>(
  batches: AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>,
  views: (items: readonly Item[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for await (const batch of batches) yield* await views(batch);
}
