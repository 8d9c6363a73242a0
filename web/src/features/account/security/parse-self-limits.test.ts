import { describe, expect, it } from 'vitest';
import { parseSelfLimits } from './parse-self-limits.ts';

const read = (language: string, daily_loss: string, daily_stake = '', session_minutes = '') => {
  const typed = { daily_loss, daily_stake, session_minutes };
  return parseSelfLimits(language, typed);
};

describe('parseSelfLimits', () => {
  it('reads empty fields as no limits', () => {
    expect(read('en', ' ')).toEqual({
      limits: { daily_loss: null, daily_stake: null, session_minutes: null },
      problems: {},
    });
  });

  it('reads amounts in the format of the language', () => {
    expect(read('es', '1.234,5', '100', '60').limits).toEqual({
      daily_loss: '1234.5',
      daily_stake: '100',
      session_minutes: 60,
    });
    expect(read('en', '1,234.5').limits.daily_loss).toBe('1234.5');
  });

  it.each(['0', '-5', 'much', '0.000000001'])('rejects the amount %s', (typed) => {
    expect(read('en', typed).problems).toEqual({ daily_loss: 'badAmount' });
  });

  it.each(['4', '1441', '5.5', '-60', 'an hour'])('rejects %s as session minutes', (typed) => {
    expect(read('en', '', '', typed).problems).toEqual({ session_minutes: 'badMinutes' });
  });
});
