import { describe, expect, it } from 'vitest';
import { detectFeedDisagreement } from './feed-disagreement.ts';

const usual = { hours: '24', least_seconds: '60' };
const AT = 1_900_000_000;
const hold = (from: number, seconds: number) => ({ from: AT + from, to: AT + from + seconds - 1 });

describe('detectFeedDisagreement', () => {
  it('finds stale prices of one minute in total, in one span or several', () => {
    expect(detectFeedDisagreement(usual, 'BTC/USDT', [hold(0, 20), hold(100, 39)], [])).toBeNull();
    expect(detectFeedDisagreement(usual, 'BTC/USDT', [hold(0, 20), hold(100, 40)], [])).toEqual({
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

  it('applies the number of seconds from the rule parameters', () => {
    const finding = detectFeedDisagreement({ ...usual, least_seconds: '10' }, 'BTC/USDT', [hold(0, 10)], []);
    expect(finding?.figures).toMatchObject({ seconds: '10' });
  });

  it('ignores dismissed spans and counts an ongoing span from the dismissal', () => {
    const dismissed = [String(AT + 99)];
    expect(detectFeedDisagreement(usual, 'BTC/USDT', [hold(0, 100)], dismissed)).toBeNull();
    expect(detectFeedDisagreement(usual, 'BTC/USDT', [hold(0, 159)], dismissed)).toBeNull();
    expect(detectFeedDisagreement(usual, 'BTC/USDT', [hold(0, 160)], dismissed)?.figures).toMatchObject({
      seconds: '60',
      times: '1',
    });
  });
});
