import { type Identified, type IdRange, readIds } from '#functions/data/table/id-list.ts';
import { ranges } from '#functions/data/table/keys.ts';
import type { AccountRef, Ids } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { type Column, csvOf } from './csv.ts';
import { idBounds, timeWindow } from './time-window.ts';

/** A history of one account, in order of time. */
interface OwnList<Item extends Identified, View> {
  prefix: keyof Ids;
  fetch: IdRange<Item>['fetch'];
  /** What stands before the id in the sort key. */
  before: string;
  /** What of it is asked for. */
  keep: (item: Item) => boolean;
  view: (item: Item) => View;
  columns: readonly Column<View>[];
}

/** The last 31 days where none is given. Both included. */
export interface Span {
  from?: EpochSeconds | undefined;
  to?: EpochSeconds | undefined;
}

/**
 * A history of one account as CSV, newest first.
 * @throws {Refusal} VALIDATION_FAILED of a window of more than 31 days or that holds too many.
 */
export async function exportOwn<Item extends Identified, View>(
  account: AccountRef,
  span: Span,
  { prefix, fetch, before, keep, view, columns }: OwnList<Item, View>,
): Promise<string> {
  const list = { fetch, pk: ranges.accountPk(account), prefix: before, ...idBounds(prefix, timeWindow(span)) };
  const items = readIds<Item>([list], { newestFirst: true, after: null });
  return (await csvOf(items, (item) => (keep(item) ? view(item) : null), columns)).text;
}
