import { describe, expect, it } from 'vitest';
import type { OptionStatus } from '#shared/market/option.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { type CachedOptionHistoryPages, flattenCachedOptionPages, upsertCachedOption } from './option-history-pages.ts';

const order = (id: string, status: OptionStatus = 'pending') => ({ id, status }) as OptionOrder;
const pages = (...lists: OptionOrder[][]): CachedOptionHistoryPages => ({
  pages: lists.map((orders, i) => ({ orders, total: 4, next_cursor: i === lists.length - 1 ? null : 'next' })),
  pageParams: lists.map(() => null),
});
const names = (data: CachedOptionHistoryPages | undefined) =>
  flattenCachedOptionPages(data).map(({ id, status }) => `${id}:${status}`);

describe('option history pages', () => {
  it('prepend a new order and count it', () => {
    const after = upsertCachedOption(pages([order('2'), order('1')]), order('3'));
    expect(names(after)).toEqual(['3:pending', '2:pending', '1:pending']);
    expect(after?.pages[0]?.total).toBe(5);
  });

  it('update an order in place', () => {
    const after = upsertCachedOption(pages([order('3')], [order('2')]), order('2', 'win'));
    expect(names(after)).toEqual(['3:pending', '2:win']);
    expect(after?.pages[0]?.total).toBe(4);
  });

  it('never make a settled order pending again', () =>
    expect(names(upsertCachedOption(pages([order('2', 'lose')]), order('2')))).toEqual(['2:lose']));

  it('never remove a known entry', () => {
    const entered = { ...order('2'), expired_at: 1_790_000_060 };
    const waitingOrder = { ...order('2'), expired_at: null };
    expect(flattenCachedOptionPages(upsertCachedOption(pages([waitingOrder]), entered))).toEqual([entered]);
    expect(flattenCachedOptionPages(upsertCachedOption(pages([entered]), waitingOrder))).toEqual([entered]);
    expect(names(upsertCachedOption(pages([waitingOrder]), { ...waitingOrder, status: 'cancelled' }))).toEqual([
      '2:cancelled',
    ]);
  });

  it('ignore an order that belongs to an unloaded page', () => {
    const data = pages([order('5')], [order('3')]);
    expect(upsertCachedOption(data, order('4'))).toBe(data);
  });

  it('show an order once when it is on two pages', () =>
    expect(names(pages([order('3'), order('2')], [order('2', 'win'), order('1')]))).toEqual([
      '3:pending',
      '2:win',
      '1:pending',
    ]));

  it('stay unloaded until the first answer', () => expect(upsertCachedOption(undefined, order('1'))).toBeUndefined());
});
