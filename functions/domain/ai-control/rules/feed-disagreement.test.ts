import { describe, expect, it } from 'vitest';
import { findFeedDisagreement } from './feed-disagreement.ts';

const usual = { hours: '24', least_seconds: '60' };
const AT = 1_900_000_000;
const hold = (from: number, seconds: number) => ({ from: AT + from, to: AT + from + seconds - 1 });

describe('sources that disagree', () => {
  it('are found from a minute on in all, however often it was', () => {
    expect(findFeedDisagreement(usual, 'BTC/USDT', [hold(0, 20), hold(100, 39)], [])).toBeNull();
    expect(findFeedDisagreement(usual, 'BTC/USDT', [hold(0, 20), hold(100, 40)], [])).toEqual({
      rule: 'feed_disagreement',
      subject: 'BTC/USDT',
      user_id: null,
      parameters: usual,
      figures: { symbol: 'BTC/USDT', seconds: '60', times: '2', longest: '40' },
      evidence: [
        { kind: 'tick', id: String(AT + 19) },
        { kind: 'tick', id: String(AT + 139) },
      ],
    });
  });

  it('are found after as many seconds as the rule goes by', () => {
    const found = findFeedDisagreement({ ...usual, least_seconds: '10' }, 'BTC/USDT', [hold(0, 10)], []);
    expect(found?.figures).toMatchObject({ seconds: '10' });
  });

  it('that were dismissed are no evidence any more; a hold that went on counts from there', () => {
    const dismissed = [String(AT + 99)];
    expect(findFeedDisagreement(usual, 'BTC/USDT', [hold(0, 100)], dismissed)).toBeNull();
    expect(findFeedDisagreement(usual, 'BTC/USDT', [hold(0, 159)], dismissed)).toBeNull();
    expect(findFeedDisagreement(usual, 'BTC/USDT', [hold(0, 160)], dismissed)?.figures).toMatchObject({
      seconds: '60',
      times: '1',
    });
  });
});
