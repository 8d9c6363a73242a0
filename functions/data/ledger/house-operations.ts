import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';

/** Operations whose entries post to a house account: its lines are only in their lists. */
export const houseOperations: Record<HouseAccount, readonly MoneyOperation[]> = {
  // Before options waited for their entry, the stake went to the house at placement.
  'house:options': ['option.place', 'option.enter', 'option.sell', 'option.settle', 'option.void'],
  'house:futures': ['futures.close', 'futures.liquidate', 'futures.reduce'],
  'house:fees': ['futures.open', 'futures.close', 'futures.reduce', 'futures.liquidate'],
  'house:insurance': ['futures.close', 'futures.liquidate', 'futures.reduce'],
  'house:inventory': ['exchange.complete', 'loan.collect_coin'],
  'house:chain': ['deposit.credit', 'deposit.hold', 'deposit.release', 'deposit.reverse', 'withdrawal.complete'],
  'house:withdrawal_fees': ['withdrawal.complete'],
  'house:wealth_interest': ['investment.mature', 'investment.renew', 'investment.cancel', 'investment.void'],
  'house:loans': ['loan.disburse', 'loan.repay', 'loan.collect', 'loan.collect_coin', 'loan.write_off'],
  'house:loan_fees': ['loan.disburse', 'loan.repay', 'loan.collect', 'loan.collect_coin'],
  'house:loan_interest': ['loan.repay', 'loan.collect', 'loan.collect_coin'],
  'house:loan_late_fees': ['loan.repay', 'loan.collect', 'loan.collect_coin'],
  'house:loan_losses': ['loan.write_off', 'loan.repay', 'loan.collect', 'loan.collect_coin'],
  'house:demo_grant': ['demo.grant', 'demo.reset', 'demo.void'],
  'house:adjustment': ['adjustment', 'correction'],
  'house:seed': ['seed.grant'],
};
