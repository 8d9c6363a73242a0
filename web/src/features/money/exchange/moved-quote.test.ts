import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/client.ts';
import { getRepricedQuote } from './moved-quote.ts';

const request = { from_coin: 'BTC', to_coin: 'USDT', amount: '0.5' };
const params = {
  quote_id: 'xqt_1',
  exchange_rate: '49950',
  to_amount: '24975',
  fee: '25',
  spread: '0.1',
  expires_at: 1_800_000_010,
  asset: 'USDT',
};
const refusal = (reason: ConstructorParameters<typeof ApiError>[0], reasons: object) =>
  new ApiError(reason, 4056, 422, 'no', { reasons: reasons as ApiError['reasons'] });

describe('getRepricedQuote', () => {
  it('reads the new quote from a PRICE_MOVED error', { tags: ['FIN-206'] }, () => {
    const { asset: _, ...quote } = params;
    expect(getRepricedQuote(refusal('PRICE_MOVED', { quote_id: [{ name: 'priceMoved', params }] }), request)).toEqual({
      ...request,
      ...quote,
    });
  });

  it.each([
    ['another refusal', refusal('QUOTE_EXPIRED', { quote_id: [{ name: 'priceMoved', params }] })],
    ['one without a quote', refusal('PRICE_MOVED', {})],
    ['one with half a quote', refusal('PRICE_MOVED', { quote_id: [{ name: 'priceMoved', params: { fee: '1' } }] })],
    ['a fault of the page', new Error('no')],
  ])('returns null for %s', (_, error) => {
    expect(getRepricedQuote(error, request)).toBeNull();
  });
});
