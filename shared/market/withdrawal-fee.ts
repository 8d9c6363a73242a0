import { type Amount, amount, percent, percentOf } from '#shared/money.ts';

const DIGITS = 8;

/** What a withdrawal of a coin on a network costs, and how many digits the network knows. */
interface FeeTerms {
  withdraw_fee: string;
  withdraw_fee_type: 'fixed' | 'percentage';
  decimals: number;
}

/** The least that a network can move of a coin, in units of 10⁻⁸: more than one where it knows fewer digits. */
export const getSmallestUnits = ({ decimals }: Pick<FeeTerms, 'decimals'>): bigint =>
  10n ** BigInt(Math.max(0, DIGITS - decimals));

/** What the house takes of a withdrawal, rounded up to what the network can move, so that the rest can be sent. */
export function calculateWithdrawalFee(given: Amount, config: FeeTerms): Amount {
  const { withdraw_fee: fee, withdraw_fee_type: type } = config;
  const exact = type === 'fixed' ? amount(fee) : percentOf(given, percent(fee), 'up');
  const step = getSmallestUnits(config);
  return (((exact + step - 1n) / step) * step) as Amount;
}

/** Units of 10⁻⁸ as the chain's own; what it cannot move is none of them. */
export const toChainUnits = (units: Amount, { decimals }: Pick<FeeTerms, 'decimals'>): bigint =>
  decimals >= DIGITS ? units * 10n ** BigInt(decimals - DIGITS) : units / 10n ** BigInt(DIGITS - decimals);
