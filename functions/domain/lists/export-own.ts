import { type Identified, type IdRange, readIds } from '#functions/data/table/id-list.ts';
import type { AccountRef, Ids } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { type Column, csvOf } from './csv.ts';
import { idBounds, timeWindow } from './time-window.ts';

/** A history of one account, in order of time. */
interface OwnList<Item extends Identified, View> {
  of: {
    idPrefix: keyof Ids;
    listOf: (account: AccountRef) => Omit<IdRange<Item>, 'from' | 'to'>;
  };
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
  { of, keep, view, columns }: OwnList<Item, View>,
): Promise<string> {
  const list = { ...of.listOf(account), ...idBounds(of.idPrefix, timeWindow(span)) };
  const items = readIds<Item>([list], { newestFirst: true, after: null });
  return (await csvOf(items, (item) => (keep(item) ? view(item) : null), columns)).text;
}
