import { findNetworkByChainType } from '#shared/market/networks.ts';
import { getSmallestWithdrawalUnits, calculateWithdrawalFee } from '#shared/market/withdrawal-fee.ts';
import {
  type Amount,
  toAmount as amountOf,
  formatUnits,
  type Price,
  parseAmount,
  subtractAmounts,
  getValueAtPrice,
  ZERO_AMOUNT,
} from '#shared/money.ts';
import type { WithdrawalConfig, WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { readDestination } from '#shared/typed/addresses/read-address.ts';
import { removeBlanks } from '#shared/typed/characters.ts';
import { readMemo } from '#shared/typed/memos.ts';
import { parseTypedNumber } from '#shared/typed/numbers.ts';

/** Values of the form. */
export type WithdrawalFormFields = Record<'chain_type' | 'withdraw_address' | 'memo' | 'amount', string>;

export interface WithdrawalFormContext {
  /** Language in which the amount was typed. */
  language: string;
  /** Coin on the chosen network; undefined when none is chosen. */
  config: WithdrawalConfig | undefined;
  /** Available balance of the coin in the funding wallet; undefined while unknown. */
  available: Amount | undefined;
  /** Undefined while unknown. */
  limits: WithdrawalLimits | undefined;
  /** USDT for one of the coin; null when unknown. */
  price: Price | null;
}

/** Problem of a field: `refusals:<name>`, or `withdraw:form.<name>` when missing. Amounts are decimal strings. */
export type WithdrawalFormProblem =
  | { name: 'chainType' | 'addressMissing' | 'chainAddress' | 'addressBurn' | 'amountMissing' | 'withdrawalAmount' }
  | { name: 'addressOf'; network: string }
  | { name: 'withdrawalDigits'; digits: number }
  | { name: 'withdrawalRange'; min: string; max: string; asset: string }
  | { name: 'transferBalance'; amount: string; balance: string; asset: string }
  | { name: 'withdrawalDaily'; left: string; most: string }
  | { name: 'withdrawalBeyondLoan'; left: string };

/** Figures of a withdrawal; decimal strings of the coin. */
export interface WithdrawalEffect {
  /** Total that leaves the wallet. */
  amount: string;
  fee: string;
  net: string;
  /** USDT; null without a price. */
  value: Amount | null;
}

export interface WithdrawalBody {
  coin_type: string;
  chain_type: string;
  amount: string;
  withdraw_address: string;
  memo?: string;
}

export interface WithdrawalFormReview {
  problems: Partial<Record<keyof WithdrawalFormFields, WithdrawalFormProblem>>;
  /** Set once there is a network and an amount that it sends. */
  effect: WithdrawalEffect | null;
  /** Amount missing in the wallet; null when none. */
  short: string | null;
  /** Null while the form has a problem. */
  request: WithdrawalBody | null;
}

/** Address of a destination on the chosen network; `''` without a network. */
function readTypedAddress(
  typed: string,
  config: WithdrawalConfig | undefined,
): { address: string; problem: WithdrawalFormProblem | null } {
  if (removeBlanks(typed) === '') return { address: '', problem: { name: 'addressMissing' } };
  const network = config && findNetworkByChainType(config.chain_type);
  if (!network) return { address: '', problem: null };
  const read = readDestination(network.network, typed);
  if (read.problem === null) return read;
  return {
    address: '',
    problem: read.problem === 'addressOf' ? { name: read.problem, network: read.network } : { name: read.problem },
  };
}

function amountProblem(
  units: Amount | null,
  typed: string,
  around: WithdrawalFormContext,
): WithdrawalFormProblem | null {
  const { config, available, limits, price } = around;
  if (typed.trim() === '') return { name: 'amountMissing' };
  if (units === null) return { name: 'withdrawalAmount' };
  if (!config) return null;
  const { coin_type: asset, min_withdraw_amount: min, max_withdraw_amount: max, decimals } = config;
  if (units % getSmallestWithdrawalUnits(config) !== 0n) return { name: 'withdrawalDigits', digits: decimals };
  if (units < amountOf(min) || units > amountOf(max) || calculateWithdrawalFee(units, config) >= units)
    return { name: 'withdrawalRange', min, max, asset };
  if (available !== undefined && units > available)
    return { name: 'transferBalance', amount: formatUnits(units), balance: formatUnits(available), asset };
  if (limits && price !== null && getValueAtPrice(units, price) > amountOf(limits.daily_left))
    return { name: 'withdrawalDaily', left: limits.daily_left, most: limits.daily };
  const beyond = limits?.loan_left ?? null;
  if (beyond !== null && price !== null && getValueAtPrice(units, price) > amountOf(beyond))
    return { name: 'withdrawalBeyondLoan', left: beyond };
  return null;
}

function computeWithdrawalEffect(units: Amount, config: WithdrawalConfig, price: Price | null): WithdrawalEffect {
  const fee = calculateWithdrawalFee(units, config);
  return {
    amount: formatUnits(units),
    fee: formatUnits(fee),
    net: formatUnits(fee < units ? subtractAmounts(units, fee) : ZERO_AMOUNT),
    value: price === null ? null : getValueAtPrice(units, price),
  };
}

/** Validates the whole form. Returns its problems, its effect and the request. Pure. */
export function reviewWithdrawalForm(
  fields: WithdrawalFormFields,
  around: WithdrawalFormContext,
): WithdrawalFormReview {
  const { language, config, available, price } = around;
  const plain = parseTypedNumber(language, fields.amount);
  const parsed = plain === null ? null : parseAmount(plain);
  const units = parsed === null || parsed <= ZERO_AMOUNT ? null : parsed;
  const { address, problem: wrongAddress } = readTypedAddress(fields.withdraw_address, config);
  const memo = readMemo(fields.memo);
  const problems: WithdrawalFormReview['problems'] = {};
  if (!config) problems.chain_type = { name: 'chainType' };
  if (wrongAddress) problems.withdraw_address = wrongAddress;
  const wrongAmount = amountProblem(units, fields.amount, around);
  if (wrongAmount) problems.amount = wrongAmount;
  const missing = units === null || available === undefined ? ZERO_AMOUNT : units - available;
  const shortfall = missing > ZERO_AMOUNT ? formatUnits(missing) : null;
  const isOffered = wrongAmount?.name !== 'withdrawalRange' && wrongAmount?.name !== 'withdrawalDigits';
  const effect = units !== null && config && isOffered ? computeWithdrawalEffect(units, config, price) : null;
  if (!config || effect === null || Object.keys(problems).length > 0)
    return { problems, effect, short: shortfall, request: null };
  const request: WithdrawalBody = {
    coin_type: config.coin_type,
    chain_type: config.chain_type,
    amount: effect.amount,
    withdraw_address: address,
    ...(config.has_memo && memo !== '' && { memo }),
  };
  return { problems, effect, short: shortfall, request };
}

/** Returns the most that can be withdrawn at once: limited by balance and network, in the network's digits. */
export function getMaxWithdrawalAmount(available: Amount, config: WithdrawalConfig): Amount {
  const max = amountOf(config.max_withdraw_amount);
  const maxAmount = available < max ? available : max;
  return (maxAmount - (maxAmount % getSmallestWithdrawalUnits(config))) as Amount;
}
