import { adjustmentSteps } from './adjustment-steps.ts';
import { approvalSteps } from './approval-steps.ts';
import { creditSteps } from './credit-steps.ts';
import { demoSteps } from './demo-steps.ts';
import { depositSteps } from './deposit-steps.ts';
import { exchangeSteps } from './exchange-steps.ts';
import { investmentSteps } from './investment-steps.ts';
import { loanSteps } from './loan-steps.ts';
import { optionSteps } from './option-steps.ts';
import { perpetualSteps } from './perpetual-steps.ts';
import type { MoneySteps } from './steps.ts';
import { transferSteps } from './transfer-steps.ts';
import { trialBalanceSteps } from './trial-balance-steps.ts';
import { walletStatusSteps } from './wallet-status-steps.ts';
import { withdrawalSteps } from './withdrawal-steps.ts';

/** Every domain that moves money. */
export const allSteps: readonly MoneySteps[] = [
  optionSteps,
  perpetualSteps,
  transferSteps,
  exchangeSteps,
  investmentSteps,
  loanSteps,
  withdrawalSteps,
  adjustmentSteps,
  approvalSteps,
  depositSteps,
  creditSteps,
  demoSteps,
  walletStatusSteps,
  // Last: it ends the day.
  trialBalanceSteps,
];
