import { describe, expect, it, vi } from 'vitest';
import { type PerpetualLineActions, type PerpetualLineLabels, buildPerpetualLines } from './build-perpetual-lines.ts';
import { sampleFuturesOrder, samplePosition } from './sample-position.ts';

const words: PerpetualLineLabels = {
  entry: ({ side }) => side,
  takeProfit: 'TP',
  stopLoss: 'SL',
  liquidation: 'Liq.',
  order: ({ type }) => type,
  net: (amount) => `${amount} USDT`,
  liquidationAt: (price) => `Liq. ${price}`,
};
const acts: PerpetualLineActions = {
  moveExit: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  moveOrder: vi.fn<() => Promise<void>>(() => Promise.resolve()),
};
const draw = (positions: (typeof samplePosition)[], orders: (typeof sampleFuturesOrder)[] = []) =>
  buildPerpetualLines({ positions, orders }, words, acts);

describe('buildPerpetualLines', () => {
  it('draws entry, liquidation, take profit and stop loss', () => {
    expect(draw([samplePosition]).map(({ kind, price }) => `${kind} ${price}`)).toEqual([
      'entry 50000',
      'liquidation 47500',
    ]);
    const set = { ...samplePosition, take_profit_price: '52000', stop_loss_price: '49000' };
    expect(draw([set]).map(({ kind }) => kind)).toEqual(['entry', 'tp', 'sl', 'liquidation']);
  });

  it('makes take profit and stop loss draggable with their expected result', { tags: ['FIN-345'] }, async () => {
    const set = { ...samplePosition, take_profit_price: '52000' };
    const line = draw([set]).find(({ kind }) => kind === 'tp');
    expect(line?.preview?.('51000')).toBe('39.8 USDT');
    await line?.onDragEnd?.('51000');
    expect(acts.moveExit).toHaveBeenCalledWith(set, 'takeProfit', '51000');
    expect(draw([set]).filter(({ onDragEnd }) => onDragEnd)).toHaveLength(1);
  });

  it('draws only resting orders, at their limit or stop price', () => {
    expect(draw([], [sampleFuturesOrder])[0]).toMatchObject({
      id: sampleFuturesOrder.id,
      kind: 'limit',
      price: '45000',
    });
    expect(draw([], [sampleFuturesOrder])[0]?.preview?.('50000')).toBe('Liq. 47500');
    expect(draw([], [{ ...sampleFuturesOrder, status: 'filled' }])).toEqual([]);
    expect(draw([], [{ ...sampleFuturesOrder, type: 'market', price: null }])).toEqual([]);
    const stop = { ...sampleFuturesOrder, type: 'stop_market', price: null, stop_price: '51000' } as const;
    expect(draw([], [stop])).toMatchObject([{ kind: 'stop', price: '51000' }]);
    const both = { ...sampleFuturesOrder, type: 'stop_limit', stop_price: '51000' } as const;
    expect(draw([], [both]).map(({ kind }) => kind)).toEqual(['limit', 'stop']);
    expect(draw([], [{ ...both, stop_reached: true }]).map(({ kind }) => kind)).toEqual(['limit']);
  });

  it('draws nothing for closed positions', () => expect(draw([{ ...samplePosition, status: 'closed' }])).toEqual([]));
});
