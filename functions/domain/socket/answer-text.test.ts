import { afterEach, expect, it, vi } from 'vitest';
import { log } from '#functions/lib/log.ts';
import { answerSocketText } from './answer-text.ts';

afterEach(() => void vi.restoreAllMocks());

it.each([
  [{ type: 'get_price', symbol: 'BTC/USDT' }, 5007, 'PRICE_FETCH_FAILED'],
  [{ type: 'get_all_prices' }, 5007, 'PRICE_FETCH_FAILED'],
  [{ type: 'subscribe', channel: 'price' }, 5007, 'PRICE_FETCH_FAILED'],
  [{ type: 'page_view', page: '/', is_viewing: true }, 5001, 'INTERNAL_ERROR'],
])(
  'answerSocketText › answers an unexpected failure of %o with %i',
  { tags: ['TRD-021'] },
  async (message, code, error_code) => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
    const answers = await answerSocketText('c1', JSON.stringify(message), () => Promise.reject(new Error('broken')));
    expect(answers).toMatchObject([{ type: 'error', about: message.type, code, error_code }]);
    expect(logged).toHaveBeenCalledOnce();
  },
);
