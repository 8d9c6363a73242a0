import { type Amount, toAmount, toPercent, applyPercent } from '#shared/money.ts';

const DIGITS = 8;

/** Fee of a coin's withdrawal on a network, and the network's decimal places. */
interface FeeTerms {
  withdraw_fee: string;
  withdraw_fee_type: 'fixed' | 'percentage';
  decimals: number;
}

/** Returns the smallest amount of a coin that a network can move, in units of 10⁻⁸: more than one with fewer digits. */
export const getSmallestWithdrawalUnits = ({ decimals }: Pick<FeeTerms, 'decimals'>): bigint =>
  10n ** BigInt(Math.max(0, DIGITS - decimals));

/** Returns the fee of a withdrawal, rounded up to what the network can move, so that the rest can be sent. */
export function calculateWithdrawalFee(withdrawnAmount: Amount, config: FeeTerms): Amount {
  const { withdraw_fee: fee, withdraw_fee_type: type } = config;
  const exact = type === 'fixed' ? toAmount(fee) : applyPercent(withdrawnAmount, toPercent(fee), 'up');
  const step = getSmallestWithdrawalUnits(config);
  return (((exact + step - 1n) / step) * step) as Amount;
}

/** Converts units of 10⁻⁸ to the chain's own; drops what it cannot move. */
export const toChainUnits = (units: Amount, { decimals }: Pick<FeeTerms, 'decimals'>): bigint =>
  decimals >= DIGITS ? units * 10n ** BigInt(decimals - DIGITS) : units / 10n ** BigInt(DIGITS - decimals);
