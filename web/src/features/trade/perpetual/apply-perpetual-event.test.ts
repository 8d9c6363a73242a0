import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyPerpetualEvent, pickNewerFuturesOrder, pickNewerPosition } from './apply-perpetual-event.ts';
import {
  type FuturesOrderFilter,
  futuresOrdersQuery,
  type PositionFilter,
  positionQuery,
  positionsQuery,
  futuresTradesQuery,
} from './queries.ts';
import type { CachedRowPage } from './row-pages.ts';
import { flattenCachedRowPages } from './row-pages.ts';
import { sampleFuturesOrder, samplePosition, sampleFuturesTrade } from './sample-position.ts';

let client: QueryClient;
const paged = <Row>(...rows: Row[]) => ({
  pages: [{ rows, total: rows.length, next_cursor: null } satisfies CachedRowPage<Row>],
  pageParams: [null],
});
beforeEach(() => {
  client = new QueryClient();
});

const positions = (filter: PositionFilter = {}) =>
  flattenCachedRowPages(client.getQueryData(positionsQuery(filter).queryKey));
const orders = (filter: FuturesOrderFilter = {}) =>
  flattenCachedRowPages(client.getQueryData(futuresOrdersQuery(filter).queryKey));

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
    client.setQueryData(futuresOrdersQuery().queryKey, paged(sampleFuturesOrder));
    client.setQueryData(futuresOrdersQuery({ status: 'pending' }).queryKey, paged(sampleFuturesOrder));
    const cancelled = { ...sampleFuturesOrder, status: 'cancelled' } as const;
    applyPerpetualEvent(client, { futures_order: cancelled });
    expect(orders()).toEqual([cancelled]);
    expect(orders({ status: 'pending' })).toEqual([]);
    applyPerpetualEvent(client, { futures_order: sampleFuturesOrder });
    expect(orders()).toEqual([cancelled]);
  });

  it('adds a trade to the history and to its position', () => {
    client.setQueryData(futuresTradesQuery({ kind: 'close' }).queryKey, paged<never>());
    client.setQueryData(futuresTradesQuery({ kind: 'open' }).queryKey, paged<never>());
    client.setQueryData(positionQuery(samplePosition.id).queryKey, { position: samplePosition, trades: [] });
    applyPerpetualEvent(client, { trade: sampleFuturesTrade });
    applyPerpetualEvent(client, { trade: sampleFuturesTrade });
    expect(flattenCachedRowPages(client.getQueryData(futuresTradesQuery({ kind: 'close' }).queryKey))).toEqual([
      sampleFuturesTrade,
    ]);
    expect(flattenCachedRowPages(client.getQueryData(futuresTradesQuery({ kind: 'open' }).queryKey))).toEqual([]);
    expect(client.getQueryData(positionQuery(samplePosition.id).queryKey)?.trades).toEqual([sampleFuturesTrade]);
  });

  it('ignores lists that were never loaded', () => {
    applyPerpetualEvent(client, { position: samplePosition, trade: sampleFuturesTrade });
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

it(
  'pickNewerPosition, pickNewerOrder › never reopen a position, grow it, or unfill an order',
  { tags: ['TRD-069'] },
  () => {
    const half = { ...samplePosition, unclosed_quantity: '50' };
    expect(pickNewerPosition(half, samplePosition)).toBe(half);
    expect(pickNewerPosition(samplePosition, half)).toBe(half);
    const closed = { ...samplePosition, status: 'closed', unclosed_quantity: '0' } as const;
    expect(pickNewerPosition(closed, samplePosition)).toBe(closed);
    const reached = { ...sampleFuturesOrder, stop_reached: true };
    expect(pickNewerFuturesOrder(reached, sampleFuturesOrder)).toBe(reached);
    expect(pickNewerFuturesOrder(sampleFuturesOrder, reached)).toBe(reached);
    const filled = { ...sampleFuturesOrder, status: 'filled' } as const;
    expect(pickNewerFuturesOrder(filled, sampleFuturesOrder)).toBe(filled);
  },
);
