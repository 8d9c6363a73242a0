import { type TableKey, accountPartition, padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, queryAllItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, invertAmount, ZERO_AMOUNT } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

/** Retention of play-money days after their end, seconds; live days stay. */
const DEMO_RETENTION_SECONDS = 400 * DAY_SECONDS;

/** Gains, losses and fees of one day (UTC). */
const days = declareItems(accountPartition, 'DAILY_PNL');

/** `day` counts from 1970. */
export const getDailyPnlKey = (account: AccountRef, day: number): TableKey => days.key(account, padNumber(day, 6));

/** Activity of an account on one day (UTC). 10⁻⁸ USDT. */
export interface DailyPnl {
  /** P&L of closed orders, before the fees listed separately. */
  realized: Amount;
  /** Fees not included in `realized`. */
  fees: Amount;
  /** Part of `realized` from options. */
  options: Amount;
  /** Fees of options, included in `realized`. */
  options_fees: Amount;
  /** Stakes and margins of placed orders, as far as counted. */
  staked: Amount;
  /**
   * Losses so far plus what this day's counted orders may still lose: `fees − realized` plus their stakes, margins and
   * opening fees. Negative after gains.
   */
  exposed: Amount;
  /** Stakes of bought options. */
  options_volume: Amount;
  /** Notional of opened positions. */
  futures_volume: Amount;
  /** Number of options bought and positions opened. */
  orders: number;
}

/** Returns days since 1970, UTC. */
export const toDayNumber = (at: EpochSeconds): number => Math.floor(at / DAY_SECONDS);

type DailyPnlChange = Partial<Record<keyof DailyPnl, Amount | number>>;

function changeDay(account: AccountRef, day: number, change: DailyPnlChange): WriteOperation & { update: string } {
  const addClause = Object.keys(change)
    .map((name) => `${name} :${name}`)
    .join(', ');
  const values = Object.fromEntries(Object.entries(change).map(([name, value]) => [`:${name}`, value]));
  const operation = { label: 'daily pnl', key: getDailyPnlKey(account, day) };
  if (account.kind === 'live') return { ...operation, update: `ADD ${addClause}`, values };
  return {
    ...operation,
    update: `ADD ${addClause} SET #ttl = :ttl`,
    names: { '#ttl': 'ttl' },
    values: { ...values, ':ttl': (day + 1) * DAY_SECONDS + DEMO_RETENTION_SECONDS },
  };
}

/** Amount that an order counts against the day of its placement. */
export interface DailyCountFields {
  /** Days since 1970; left out when nothing was counted. */
  counted_on?: number;
}

/** An order counted on an earlier day is not at risk on this one. */
const atRisk = ({ counted_on }: DailyCountFields, day: number, risk: Amount): Amount =>
  counted_on === day ? risk : ZERO_AMOUNT;

/** Daily limits that a user sets for themselves, USDT in units; null without a limit. */
export interface UserDailyLimits {
  stake: Amount | null;
  loss: Amount | null;
}

/**
 * Counts an order on this second's day within the limits, also when many are placed at once. `stake` is the amount put
 * in, `risk` the possible loss, opening fee included.
 */
export function countPlacedOrderInDailyPnl(
  account: AccountRef,
  at: EpochSeconds,
  { stake, risk, option }: { stake: Amount; risk: Amount; option: boolean },
  limits: UserDailyLimits,
): WriteOperation {
  const operation = changeDay(account, toDayNumber(at), {
    staked: stake,
    exposed: risk,
    ...(option && { options_volume: stake, orders: 1 }),
  });
  const rooms = [
    { name: 'staked', room: limits.stake === null ? null : limits.stake - stake },
    { name: 'exposed', room: limits.loss === null ? null : limits.loss - risk },
  ].filter(({ room }) => room !== null);
  if (rooms.length === 0) return operation;
  return {
    ...operation,
    label: 'own limits',
    condition: rooms
      .map(({ name }) => `:${name}Room >= :none AND (attribute_not_exists(${name}) OR ${name} <= :${name}Room)`)
      .join(' AND '),
    values: {
      ...operation.values,
      ':none': 0,
      ...Object.fromEntries(rooms.map(({ name, room }) => [`:${name}Room`, room])),
    },
    fails: 'SELF_LIMIT_REACHED',
  };
}

/** Reverses the count of an order without effect; nothing when none was counted. */
export function uncountPlacedOrderInDailyPnl(
  account: AccountRef,
  countFields: DailyCountFields,
  { stake, risk, option }: { stake: Amount; risk: Amount; option: boolean },
): WriteOperation[] {
  if (countFields.counted_on === undefined) return [];
  return [
    changeDay(account, countFields.counted_on, {
      staked: invertAmount(stake),
      exposed: invertAmount(risk),
      ...(option && { options_volume: invertAmount(stake), orders: -1 }),
    }),
  ];
}

/** Counts an opened position: its fee is paid now, no longer only at risk. */
export const countOpenedPositionInDailyPnl = (
  account: AccountRef,
  at: EpochSeconds,
  countFields: DailyCountFields,
  { fee, notional }: { fee: Amount; notional: Amount },
): WriteOperation => {
  const day = toDayNumber(at);
  return changeDay(account, day, {
    fees: fee,
    exposed: (fee - atRisk(countFields, day, fee)) as Amount,
    futures_volume: notional,
    orders: 1,
  });
};

/** Counts a close of a position or a part: its fee is separate from its gain, its margin no longer at risk. */
export const countClosedPositionInDailyPnl = (
  account: AccountRef,
  at: EpochSeconds,
  countFields: DailyCountFields,
  { realized, fee, margin }: { realized: Amount; fee: Amount; margin: Amount },
): WriteOperation => {
  const day = toDayNumber(at);
  const exposed = (fee - realized - atRisk(countFields, day, margin)) as Amount;
  return changeDay(account, day, { realized, fees: fee, exposed });
};

/** Counts a settled or sold option: its profit includes its fee. Does nothing without a change. */
export function countDecidedOptionInDailyPnl(
  account: AccountRef,
  at: EpochSeconds,
  countFields: DailyCountFields,
  { profit, stake, fee }: { profit: Amount; stake: Amount; fee: Amount },
): WriteOperation[] {
  const day = toDayNumber(at);
  const exposed = (-profit - atRisk(countFields, day, stake)) as Amount;
  if (profit === ZERO_AMOUNT && exposed === ZERO_AMOUNT) return [];
  return [changeDay(account, day, { realized: profit, options: profit, options_fees: fee, exposed })];
}

type StoredDay = Partial<Record<keyof DailyPnl, number | bigint>>;

function dayFrom(item: StoredDay | null): DailyPnl {
  const units = (name: keyof DailyPnl) => BigInt(item?.[name] ?? 0) as Amount;
  return {
    realized: units('realized'),
    fees: units('fees'),
    options: units('options'),
    options_fees: units('options_fees'),
    staked: units('staked'),
    exposed: units('exposed'),
    options_volume: units('options_volume'),
    futures_volume: units('futures_volume'),
    orders: Number(item?.orders ?? 0),
  };
}

/** Returns an account's activity on this second's day; zeros without any. */
export const readDailyPnl = async (account: AccountRef, at: EpochSeconds): Promise<DailyPnl> =>
  dayFrom(await getItem<StoredDay>(getDailyPnlKey(account, toDayNumber(at))));

/** Returns the days with activity, from one (since 1970) on. */
export async function* iterateDailyPnlSince(account: AccountRef, day: number): AsyncGenerator<DailyPnl> {
  const [from, to] = [getDailyPnlKey(account, day).sk, getDailyPnlKey(account, 999_999).sk];
  for await (const item of queryAllItems<StoredDay>({ pk: accountPartition(account), from, to })) yield dayFrom(item);
}
