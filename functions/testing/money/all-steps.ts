import { adjustmentMoneySteps } from './adjustment-steps.ts';
import { approvalMoneySteps } from './approval-steps.ts';
import { creditMoneySteps } from './credit-steps.ts';
import { demoAccountMoneySteps } from './demo-steps.ts';
import { depositMoneySteps } from './deposit-steps.ts';
import { exchangeMoneySteps } from './exchange-steps.ts';
import { investmentMoneySteps } from './investment-steps.ts';
import { loanMoneySteps } from './loan-steps.ts';
import { optionMoneySteps } from './option-steps.ts';
import { perpetualMoneySteps } from './perpetual-steps.ts';
import type { MoneySteps } from './steps.ts';
import { transferMoneySteps } from './transfer-steps.ts';
import { trialBalanceMoneySteps } from './trial-balance-steps.ts';
import { walletStatusMoneySteps } from './wallet-status-steps.ts';
import { withdrawalMoneySteps } from './withdrawal-steps.ts';

/** Every domain that moves money. */
export const allMoneySteps: readonly MoneySteps[] = [
  optionMoneySteps,
  perpetualMoneySteps,
  transferMoneySteps,
  exchangeMoneySteps,
  investmentMoneySteps,
  loanMoneySteps,
  withdrawalMoneySteps,
  adjustmentMoneySteps,
  approvalMoneySteps,
  depositMoneySteps,
  creditMoneySteps,
  demoAccountMoneySteps,
  walletStatusMoneySteps,
  // Last: it ends the day.
  trialBalanceMoneySteps,
];
