import { describe, expect, it } from 'vitest';
import { appErrors } from './errors.ts';

describe('error codes', () => {
  it('have the numbers of the specification', { tags: ['TRD-097', 'TRD-099'] }, () => {
    const numbers = Object.fromEntries(Object.entries(appErrors).map(([name, { code }]) => [name, code]));
    expect(numbers).toMatchObject({
      VALIDATION_FAILED: 4001,
      INVALID_PARAMETERS: 4002,
      UNAUTHORIZED: 4003,
      FORBIDDEN: 4004,
      NOT_FOUND: 4005,
      INSUFFICIENT_BALANCE: 4006,
      INVALID_AMOUNT: 4007,
      PRICE_NOT_AVAILABLE: 4008,
      ORDER_NOT_FOUND: 4009,
      ORDER_ALREADY_SETTLED: 4010,
      INVALID_ORDER_STATUS: 4011,
      CONFIGURATION_NOT_FOUND: 4012,
      INVALID_PERIOD: 4013,
      SYMBOL_NOT_FOUND: 4014,
      AMOUNT_OUT_OF_RANGE: 4015,
      PERIOD_NOT_ACTIVE: 4016,
      INTERNAL_ERROR: 5001,
      SERVICE_UNAVAILABLE: 5004,
      ORDER_CREATION_FAILED: 5005,
      ORDER_SETTLEMENT_FAILED: 5006,
      PRICE_FETCH_FAILED: 5007,
      USER_NOT_FOUND: 5008,
      BALANCE_UPDATE_FAILED: 5009,
      ORDER_UPDATE_FAILED: 5010,
    });
  });
});
