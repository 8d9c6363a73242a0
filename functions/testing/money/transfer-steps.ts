import * as fc from 'fast-check';
import { expect } from 'vitest';
import { readBalance } from '#functions/data/ledger/wallets.ts';
import { transfers } from '#functions/data/transfers/transfers.ts';
import { transferMoney } from '#functions/domain/transfers/transfer-money.ts';
import { transferBetween } from '#functions/testing/people/transfers.ts';
import { amount } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { moneySteps } from './steps.ts';
import { units } from './told.ts';

const RECORD = 'IDEMPOTENCY#transfer#';

/** Transfers between the wallets of an account. */
export const transferSteps = moneySteps({
  name: 'transfers',
  weight: 20,
  acts: fc.record({
    // Most of all money is for trading.
    from: fc.constantFrom(...walletTypes, 'trading', 'trading'),
    to: fc.constantFrom(...walletTypes),
    units: fc.constantFrom('0.00000001', '10', '333.33333333', '5000', '40000', '50000.00000001'),
  }),
  prepare: async ({ caller }, { from, to, units: text }) => {
    const request = transferBetween(caller.account, from, to, text);
    const asked = new Set<string>();
    return async (key) => {
      const first = !asked.has(key);
      asked.add(key);
      try {
        return (await transferMoney(caller, key, request)).id;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const short = error.reason === 'INSUFFICIENT_BALANCE';
        if (from === to) expect(error.reason).toBe('SAME_WALLET');
        else if (!short && caller.account.kind === 'live')
          expect(error.reason).toMatch(/^TRANSFER_.*_LIMIT$|^SERVICE_/);
        // Nothing else comes to this wallet meanwhile: what is refused for want of money is not there.
        if (short && first && from === 'finance')
          expect((await readBalance(caller.account, from, 'USDT')).available).toBeLessThan(amount(text));
        throw error;
      }
    };
  },
  told: (item) => {
    if (item.sk.startsWith(RECORD)) return { recorded: String(item['reference']) };
    if (!transfers.holds(item.sk)) return null;
    const {
      id,
      from,
      to,
      coin_type: coin,
    } = item as never as { [name in 'id' | 'coin_type']: string } & {
      [name in 'from' | 'to']: (typeof walletTypes)[number];
    };
    const moved = units(item['amount']);
    return {
      made: id,
      moved: [
        { where: from, coin, amount: -moved },
        { where: to, coin, amount: moved },
      ],
    };
  },
});
