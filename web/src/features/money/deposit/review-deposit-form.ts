import { type Amount, toAmount as amountOf, formatUnits, parseAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { DepositConfig } from '#shared/schemas/deposits.ts';
import { removeBlanks } from '#shared/typed/characters.ts';
import { parseTypedNumber } from '#shared/typed/numbers.ts';
import { readTransactionHash } from '#shared/typed/transaction-hashes.ts';

/** Form values. */
export type DepositFormFields = Record<'amount' | 'tx_hash', string>;

/** Error of a field: `deposit:form.<name>`. Amounts are decimal strings. */
export type DepositFormProblem =
  | { name: 'amountMissing' | 'amountInvalid' | 'hashInvalid' }
  | { name: 'amountSmall' | 'amountLarge'; amount: string; coin: string };

export interface DepositReportBody {
  coin_type: string;
  chain_type: string;
  amount: string;
  tx_hash?: string;
}

interface DepositReview {
  problems: Partial<Record<keyof DepositFormFields, DepositFormProblem>>;
  /** Null while there are errors. */
  request: DepositReportBody | null;
}

function amountProblem(typed: string, units: Amount | null, config: DepositConfig): DepositFormProblem | null {
  const { min_deposit_amount: min, max_deposit_amount: max } = config;
  if (typed.trim() === '') return { name: 'amountMissing' };
  if (units === null || units <= ZERO_AMOUNT) return { name: 'amountInvalid' };
  if (units < amountOf(min)) return { name: 'amountSmall', amount: min, coin: config.coin_type };
  return units > amountOf(max) ? { name: 'amountLarge', amount: max, coin: config.coin_type } : null;
}

/** Validates a reported transfer; returns errors and the request. Pure. */
export function reviewDepositForm(fields: DepositFormFields, config: DepositConfig, language: string): DepositReview {
  const plain = parseTypedNumber(language, fields.amount);
  const units = plain === null ? null : parseAmount(plain);
  const hash = readTransactionHash(fields.tx_hash);
  const problems: DepositReview['problems'] = {};
  const wrong = amountProblem(fields.amount, units, config);
  if (wrong) problems.amount = wrong;
  if (hash === null && removeBlanks(fields.tx_hash) !== '') problems.tx_hash = { name: 'hashInvalid' };
  if (units === null || Object.keys(problems).length > 0) return { problems, request: null };
  const { coin_type, chain_type } = config;
  return {
    problems,
    request: { coin_type, chain_type, amount: formatUnits(units), ...(hash !== null && { tx_hash: hash }) },
  };
}
