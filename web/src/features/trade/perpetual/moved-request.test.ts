import { expect, it } from 'vitest';
import { toMovedOrderBody } from './moved-request.ts';
import { sampleFuturesOrder } from './sample-position.ts';

it('toMovedOrderBody › keeps everything but the price', () => {
  const order = { ...sampleFuturesOrder, take_profit_price: '52000', stop_loss_price: '44000' };
  expect(toMovedOrderBody(order, '45500')).toEqual({
    symbol: 'BTC/USDT',
    side: 'buy',
    type: 'limit',
    quantity: '100',
    leverage: 20,
    price: '45500',
    take_profit_price: '52000',
    stop_loss_price: '44000',
  });
});

it('toMovedOrderBody › moves the stop of a stop market, and the limit of a stop limit', () => {
  const stop = { ...sampleFuturesOrder, type: 'stop_market', price: null, stop_price: '51000' } as const;
  expect(toMovedOrderBody(stop, '52000')).toMatchObject({ type: 'stop_market', stop_price: '52000' });
  expect(toMovedOrderBody(stop, '52000')).not.toHaveProperty('price');
  const both = { ...sampleFuturesOrder, type: 'stop_limit', price: '51500', stop_price: '51000' } as const;
  expect(toMovedOrderBody(both, '52000')).toMatchObject({ type: 'stop_limit', price: '52000', stop_price: '51000' });
  const resting = toMovedOrderBody({ ...both, stop_reached: true }, '52000');
  expect(resting).toMatchObject({ type: 'limit', price: '52000' });
  expect(resting).not.toHaveProperty('stop_price');
});
