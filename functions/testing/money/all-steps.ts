import { adjustmentSteps } from './adjustment-steps.ts';
import { demoSteps } from './demo-steps.ts';
import { depositSteps } from './deposit-steps.ts';
import { exchangeSteps } from './exchange-steps.ts';
import { optionSteps } from './option-steps.ts';
import { perpetualSteps } from './perpetual-steps.ts';
import type { MoneySteps } from './steps.ts';
import { transferSteps } from './transfer-steps.ts';
import { withdrawalSteps } from './withdrawal-steps.ts';

/** Every domain that moves money. */
export const allSteps: readonly MoneySteps[] = [
  optionSteps,
  perpetualSteps,
  transferSteps,
  exchangeSteps,
  withdrawalSteps,
  adjustmentSteps,
  depositSteps,
  demoSteps,
];
