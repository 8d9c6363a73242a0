import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyPerpetualEvent, pickNewerOrder, pickNewerPosition } from './apply-perpetual-event.ts';
import {
  type OrderFilter,
  ordersQuery,
  type PositionFilter,
  positionQuery,
  positionsQuery,
  tradesQuery,
} from './queries.ts';
import type { RowPage } from './row-pages.ts';
import { flattenRows } from './row-pages.ts';
import { sampleOrder, samplePosition, sampleTrade } from './sample-position.ts';

let client: QueryClient;
const paged = <Row>(...rows: Row[]) => ({
  pages: [{ rows, total: rows.length, next_cursor: null } satisfies RowPage<Row>],
  pageParams: [null],
});
beforeEach(() => {
  client = new QueryClient();
});

const positions = (filter: PositionFilter = {}) => flattenRows(client.getQueryData(positionsQuery(filter).queryKey));
const orders = (filter: OrderFilter = {}) => flattenRows(client.getQueryData(ordersQuery(filter).queryKey));

describe('applyPerpetualEvent', () => {
  it('adds a new position once to the matching lists', () => {
    client.setQueryData(positionsQuery().queryKey, paged<never>());
    client.setQueryData(positionsQuery({ symbol: 'ETH/USDT' }).queryKey, paged<never>());
    client.setQueryData(positionsQuery({ status: 'closed' }).queryKey, paged<never>());
    applyPerpetualEvent(client, { position: samplePosition });
    applyPerpetualEvent(client, { position: samplePosition });
    expect(positions()).toEqual([samplePosition]);
    expect(positions({ symbol: 'ETH/USDT' })).toEqual([]);
    expect(positions({ status: 'closed' })).toEqual([]);
    expect(client.getQueryData(positionsQuery().queryKey)?.pages[0]?.total).toBe(1);
  });

  it('removes a closed position from the open ones', () => {
    client.setQueryData(positionsQuery().queryKey, paged(samplePosition));
    client.setQueryData(positionsQuery({ status: 'all' }).queryKey, paged(samplePosition));
    const closed = { ...samplePosition, status: 'closed', closed_at: 1_790_000_100 } as const;
    applyPerpetualEvent(client, { position: closed });
    expect(positions()).toEqual([]);
    expect(client.getQueryData(positionsQuery().queryKey)?.pages[0]?.total).toBe(0);
    expect(positions({ status: 'all' })).toEqual([closed]);
    applyPerpetualEvent(client, { position: samplePosition });
    expect(positions({ status: 'all' })).toEqual([closed]);
  });

  it('updates an order in place and keeps its final status', () => {
    client.setQueryData(ordersQuery().queryKey, paged(sampleOrder));
    client.setQueryData(ordersQuery({ status: 'pending' }).queryKey, paged(sampleOrder));
    const cancelled = { ...sampleOrder, status: 'cancelled' } as const;
    applyPerpetualEvent(client, { futures_order: cancelled });
    expect(orders()).toEqual([cancelled]);
    expect(orders({ status: 'pending' })).toEqual([]);
    applyPerpetualEvent(client, { futures_order: sampleOrder });
    expect(orders()).toEqual([cancelled]);
  });

  it('adds a trade to the history and to its position', () => {
    client.setQueryData(tradesQuery({ kind: 'close' }).queryKey, paged<never>());
    client.setQueryData(tradesQuery({ kind: 'open' }).queryKey, paged<never>());
    client.setQueryData(positionQuery(samplePosition.id).queryKey, { position: samplePosition, trades: [] });
    applyPerpetualEvent(client, { trade: sampleTrade });
    applyPerpetualEvent(client, { trade: sampleTrade });
    expect(flattenRows(client.getQueryData(tradesQuery({ kind: 'close' }).queryKey))).toEqual([sampleTrade]);
    expect(flattenRows(client.getQueryData(tradesQuery({ kind: 'open' }).queryKey))).toEqual([]);
    expect(client.getQueryData(positionQuery(samplePosition.id).queryKey)?.trades).toEqual([sampleTrade]);
  });

  it('ignores lists that were never loaded', () => {
    applyPerpetualEvent(client, { position: samplePosition, trade: sampleTrade });
    expect(client.getQueryData(positionsQuery().queryKey)).toBeUndefined();
    expect(client.getQueryData(positionQuery(samplePosition.id).queryKey)).toBeUndefined();
  });

  it('does not add an older row to a first page with more pages', () => {
    const newer = { ...samplePosition, id: 'pos_01J00000000000000000000009' };
    client.setQueryData(positionsQuery().queryKey, {
      pages: [{ rows: [newer], total: 30, next_cursor: 'more' }],
      pageParams: [null],
    });
    applyPerpetualEvent(client, { position: samplePosition });
    expect(positions()).toEqual([newer]);
  });
});

it('pickNewerPosition, pickNewerOrder › never reopen a position, grow it, or unfill an order', { tags: ['TRD-069'] }, () => {
  const half = { ...samplePosition, unclosed_quantity: '50' };
  expect(pickNewerPosition(half, samplePosition)).toBe(half);
  expect(pickNewerPosition(samplePosition, half)).toBe(half);
  const closed = { ...samplePosition, status: 'closed', unclosed_quantity: '0' } as const;
  expect(pickNewerPosition(closed, samplePosition)).toBe(closed);
  const reached = { ...sampleOrder, stop_reached: true };
  expect(pickNewerOrder(reached, sampleOrder)).toBe(reached);
  expect(pickNewerOrder(sampleOrder, reached)).toBe(reached);
  const filled = { ...sampleOrder, status: 'filled' } as const;
  expect(pickNewerOrder(filled, sampleOrder)).toBe(filled);
});
