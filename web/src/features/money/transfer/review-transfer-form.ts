import { type Amount, toAmount as amountOf, formatUnits, parseAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { TransferLimits, Wallet } from '#shared/schemas/ledger.ts';
import { parseTypedNumber } from '#shared/typed/numbers.ts';
import { getTransferableBalance } from './choose-wallets.ts';

/** Values of the form; a wallet that is not chosen is empty. */
export type TransferFormFields = Record<'from_wallet_id' | 'to_wallet_id' | 'amount' | 'memo', string>;

export interface TransferFormContext {
  /** Language in which the amount was typed. */
  language: string;
  wallets: readonly Wallet[];
  /** Undefined while unknown. */
  limits: TransferLimits | undefined;
}

/** Problem of a field. Amounts are decimal strings in USDT. */
export type TransferFormProblem =
  | { name: 'amountMissing' | 'transferAmount' | 'transferWallets' | 'sameWallet' }
  | { name: 'transferBalance'; amount: string; balance: string }
  | { name: 'transferSingle'; most: string }
  | { name: 'transferDaily'; left: string; most: string }
  | { name: 'transferOften'; left: number; most: number };

/** Balances of both wallets before → after. The source may be negative while the amount is too high. */
export interface TransferEffect {
  amount: string;
  from: { before: string; after: string };
  to: { before: string; after: string };
}

export interface TransferBody {
  from_wallet_id: string;
  to_wallet_id: string;
  coin_type: 'USDT';
  amount: string;
  memo?: string;
}

export interface TransferFormReview {
  problems: Partial<Record<keyof TransferFormFields, TransferFormProblem>>;
  /** Set once both wallets and the amount can be read. */
  effect: TransferEffect | null;
  /** Null while the form has a problem. */
  request: TransferBody | null;
}

function readTyped({ amount }: TransferFormFields, language: string): Amount | null {
  const plain = parseTypedNumber(language, amount);
  const units = plain === null ? null : parseAmount(plain);
  return units === null || units <= ZERO_AMOUNT ? null : units;
}

function limitProblem(amount: Amount, limits: TransferLimits): TransferFormProblem | null {
  const { single, daily, daily_left, hourly, hourly_left } = limits;
  if (hourly_left === 0) return { name: 'transferOften', left: hourly_left, most: hourly };
  if (amount > amountOf(single)) return { name: 'transferSingle', most: single };
  return amount > amountOf(daily_left) ? { name: 'transferDaily', left: daily_left, most: daily } : null;
}

function amountProblem(
  fields: TransferFormFields,
  from: Wallet | undefined,
  { language, limits }: TransferFormContext,
): TransferFormProblem | null {
  if (fields.amount.trim() === '') return { name: 'amountMissing' };
  const amount = readTyped(fields, language);
  if (amount === null) return { name: 'transferAmount' };
  if (from && amount > getTransferableBalance(from))
    return { name: 'transferBalance', amount: formatUnits(amount), balance: from.available_balance };
  return limits ? limitProblem(amount, limits) : null;
}

/** Validates the whole form. Returns its problems, its effect and the request. Pure. */
export function reviewTransferForm(fields: TransferFormFields, around: TransferFormContext): TransferFormReview {
  const find = (id: string) => around.wallets.find((wallet) => wallet.id === id);
  const [from, to] = [find(fields.from_wallet_id), find(fields.to_wallet_id)];
  const problems: TransferFormReview['problems'] = {};
  if (!from) problems.from_wallet_id = { name: 'transferWallets' };
  if (!to) problems.to_wallet_id = { name: 'transferWallets' };
  else if (from === to) problems.to_wallet_id = { name: 'sameWallet' };
  const wrong = amountProblem(fields, from, around);
  if (wrong) problems.amount = wrong;

  const amount = readTyped(fields, around.language);
  if (!from || !to || from === to || amount === null) return { problems, effect: null, request: null };
  const effect: TransferEffect = {
    amount: formatUnits(amount),
    from: { before: from.available_balance, after: formatUnits(getTransferableBalance(from) - amount) },
    to: { before: to.available_balance, after: formatUnits(getTransferableBalance(to) + amount) },
  };
  if (wrong) return { problems, effect, request: null };
  const memo = fields.memo.trim();
  const request: TransferBody = {
    from_wallet_id: from.id,
    to_wallet_id: to.id,
    coin_type: 'USDT',
    amount: effect.amount,
    ...(memo !== '' && { memo }),
  };
  return { problems, effect, request };
}

/** Returns the most that one transfer can move out of a wallet now: limited by its balance and the limits. */
export function getMaxTransferAmount(from: Wallet, limits: TransferLimits | undefined): Amount {
  const ceilings = limits ? [amountOf(limits.single), amountOf(limits.daily_left)] : [];
  return ceilings.reduce((lowest, ceiling) => (ceiling < lowest ? ceiling : lowest), getTransferableBalance(from));
}
