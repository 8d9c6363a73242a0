import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyNews, newerOrder, newerPosition } from './apply-news.ts';
import {
  type OrderFilter,
  ordersQuery,
  type PositionFilter,
  positionQuery,
  positionsQuery,
  tradesQuery,
} from './queries.ts';
import type { RowPage } from './row-pages.ts';
import { rowsOf } from './row-pages.ts';
import { sampleOrder, samplePosition, sampleTrade } from './sample-position.ts';

let client: QueryClient;
const paged = <Row>(...rows: Row[]) => ({
  pages: [{ rows, total: rows.length, next_cursor: null } satisfies RowPage<Row>],
  pageParams: [null],
});
beforeEach(() => {
  client = new QueryClient();
});

const positions = (filter: PositionFilter = {}) => rowsOf(client.getQueryData(positionsQuery(filter).queryKey));
const orders = (filter: OrderFilter = {}) => rowsOf(client.getQueryData(ordersQuery(filter).queryKey));

describe('news of perpetuals', () => {
  it('puts a new position into the lists it belongs to, once', () => {
    client.setQueryData(positionsQuery().queryKey, paged<never>());
    client.setQueryData(positionsQuery({ symbol: 'ETH/USDT' }).queryKey, paged<never>());
    client.setQueryData(positionsQuery({ status: 'closed' }).queryKey, paged<never>());
    applyNews(client, { position: samplePosition });
    applyNews(client, { position: samplePosition });
    expect(positions()).toEqual([samplePosition]);
    expect(positions({ symbol: 'ETH/USDT' })).toEqual([]);
    expect(positions({ status: 'closed' })).toEqual([]);
    expect(client.getQueryData(positionsQuery().queryKey)?.pages[0]?.total).toBe(1);
  });

  it('takes a closed position out of the open ones', () => {
    client.setQueryData(positionsQuery().queryKey, paged(samplePosition));
    client.setQueryData(positionsQuery({ status: 'all' }).queryKey, paged(samplePosition));
    const closed = { ...samplePosition, status: 'closed', closed_at: 1_790_000_100 } as const;
    applyNews(client, { position: closed });
    expect(positions()).toEqual([]);
    expect(client.getQueryData(positionsQuery().queryKey)?.pages[0]?.total).toBe(0);
    expect(positions({ status: 'all' })).toEqual([closed]);
    applyNews(client, { position: samplePosition });
    expect(positions({ status: 'all' })).toEqual([closed]);
  });

  it('changes an order where it stands and keeps what was decided', () => {
    client.setQueryData(ordersQuery().queryKey, paged(sampleOrder));
    client.setQueryData(ordersQuery({ status: 'pending' }).queryKey, paged(sampleOrder));
    const cancelled = { ...sampleOrder, status: 'cancelled' } as const;
    applyNews(client, { futures_order: cancelled });
    expect(orders()).toEqual([cancelled]);
    expect(orders({ status: 'pending' })).toEqual([]);
    applyNews(client, { futures_order: sampleOrder });
    expect(orders()).toEqual([cancelled]);
  });

  it('adds a trade to the history and to its position', () => {
    client.setQueryData(tradesQuery({ kind: 'close' }).queryKey, paged<never>());
    client.setQueryData(tradesQuery({ kind: 'open' }).queryKey, paged<never>());
    client.setQueryData(positionQuery(samplePosition.id).queryKey, { position: samplePosition, trades: [] });
    applyNews(client, { trade: sampleTrade });
    applyNews(client, { trade: sampleTrade });
    expect(rowsOf(client.getQueryData(tradesQuery({ kind: 'close' }).queryKey))).toEqual([sampleTrade]);
    expect(rowsOf(client.getQueryData(tradesQuery({ kind: 'open' }).queryKey))).toEqual([]);
    expect(client.getQueryData(positionQuery(samplePosition.id).queryKey)?.trades).toEqual([sampleTrade]);
  });

  it('leaves alone what nobody has asked for', () => {
    applyNews(client, { position: samplePosition, trade: sampleTrade });
    expect(client.getQueryData(positionsQuery().queryKey)).toBeUndefined();
    expect(client.getQueryData(positionQuery(samplePosition.id).queryKey)).toBeUndefined();
  });

  it('does not put an older row on a first page that goes on', () => {
    const newer = { ...samplePosition, id: 'pos_01J00000000000000000000009' };
    client.setQueryData(positionsQuery().queryKey, {
      pages: [{ rows: [newer], total: 30, next_cursor: 'more' }],
      pageParams: [null],
    });
    applyNews(client, { position: samplePosition });
    expect(positions()).toEqual([newer]);
  });
});

it('never reopens, never grows, never rests again', { tags: ['TRD-069'] }, () => {
  const half = { ...samplePosition, unclosed_quantity: '50' };
  expect(newerPosition(half, samplePosition)).toBe(half);
  expect(newerPosition(samplePosition, half)).toBe(half);
  const closed = { ...samplePosition, status: 'closed', unclosed_quantity: '0' } as const;
  expect(newerPosition(closed, samplePosition)).toBe(closed);
  const reached = { ...sampleOrder, stop_reached: true };
  expect(newerOrder(reached, sampleOrder)).toBe(reached);
  expect(newerOrder(sampleOrder, reached)).toBe(reached);
  const filled = { ...sampleOrder, status: 'filled' } as const;
  expect(newerOrder(filled, sampleOrder)).toBe(filled);
});
