import { type Key, accountPartition, padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, queryAllItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, negate, ZERO } from '#shared/money.ts';
import { DAY, type EpochSeconds } from '#shared/time.ts';

/** Days of play money are kept so long after they end, seconds; those of a live account stay. */
const KEPT = 400 * DAY;

/** What was gained, lost and charged on one day (UTC). */
const days = declareItems(accountPartition, 'DAILY_PNL');

/** `day` since 1970. */
export const dailyPnlKey = (account: AccountRef, day: number): Key => days.key(account, padNumber(day, 6));

/** What an account did on one day (UTC). Units of 10⁻⁸ USDT. */
export interface DailyPnl {
  /** Gains and losses of what was closed, before the fees that are named beside them. */
  realized: Amount;
  /** Fees that are not within `realized`. */
  fees: Amount;
  /** What of `realized` came from options. */
  options: Amount;
  /** Fees of options, which are within `realized`. */
  options_fees: Amount;
  /** Stakes and margins of what was placed, as far as they are counted. */
  staked: Amount;
  /**
   * What was lost so far, and what of this day's counted orders may still be lost: `fees − realized` and their stakes,
   * margins and opening fees. Below zero where more was gained.
   */
  exposed: Amount;
  /** Stakes of the options that were bought. */
  options_volume: Amount;
  /** Notional of the positions that were opened. */
  futures_volume: Amount;
  /** Options bought and positions opened. */
  orders: number;
}

/** Days since 1970, UTC. */
export const toDayNumber = (at: EpochSeconds): number => Math.floor(at / DAY);

type Change = Partial<Record<keyof DailyPnl, Amount | number>>;

function changeDay(account: AccountRef, day: number, change: Change): WriteOperation & { update: string } {
  const adds = Object.keys(change)
    .map((name) => `${name} :${name}`)
    .join(', ');
  const values = Object.fromEntries(Object.entries(change).map(([name, value]) => [`:${name}`, value]));
  const operation = { label: 'daily pnl', key: dailyPnlKey(account, day) };
  if (account.kind === 'live') return { ...operation, update: `ADD ${adds}`, values };
  return {
    ...operation,
    update: `ADD ${adds} SET #ttl = :ttl`,
    names: { '#ttl': 'ttl' },
    values: { ...values, ':ttl': (day + 1) * DAY + KEPT },
  };
}

/** What an order has counted against the day on which it was placed. */
export interface DailyCountFields {
  /** The day, since 1970; left out where nothing was counted. */
  counted_on?: number;
}

/** Nothing of an order that was counted on an earlier day is at risk of this one. */
const atRisk = ({ counted_on }: DailyCountFields, day: number, risk: Amount): Amount =>
  counted_on === day ? risk : ZERO;

/** What a person allows themselves on one day, USDT in units; null where there is no limit. */
export interface DailyLimits {
  stake: Amount | null;
  loss: Amount | null;
}

/**
 * Counts an order on the day of this second while the limits have room for it: however many are placed at once, they
 * stay within. `stake` is what is put in, `risk` what may be lost of it, an opening fee included.
 */
export function countPlacedOrder(
  account: AccountRef,
  at: EpochSeconds,
  { stake, risk, option }: { stake: Amount; risk: Amount; option: boolean },
  limits: DailyLimits,
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

/** Takes back what a counted order that came to nothing has counted; nothing where none was. */
export function uncountPlacedOrder(
  account: AccountRef,
  counted: DailyCountFields,
  { stake, risk, option }: { stake: Amount; risk: Amount; option: boolean },
): WriteOperation[] {
  if (counted.counted_on === undefined) return [];
  return [
    changeDay(account, counted.counted_on, {
      staked: negate(stake),
      exposed: negate(risk),
      ...(option && { options_volume: negate(stake), orders: -1 }),
    }),
  ];
}

/** A position's opening: its fee is paid now, and no longer only at risk. */
export const countOpenedPosition = (
  account: AccountRef,
  at: EpochSeconds,
  counted: DailyCountFields,
  { fee, notional }: { fee: Amount; notional: Amount },
): WriteOperation => {
  const day = toDayNumber(at);
  return changeDay(account, day, {
    fees: fee,
    exposed: (fee - atRisk(counted, day, fee)) as Amount,
    futures_volume: notional,
    orders: 1,
  });
};

/** A close of a position or a part of it: its fee stands beside its gain, its margin is at risk no longer. */
export const countClosedPosition = (
  account: AccountRef,
  at: EpochSeconds,
  counted: DailyCountFields,
  { realized, fee, margin }: { realized: Amount; fee: Amount; margin: Amount },
): WriteOperation => {
  const day = toDayNumber(at);
  const exposed = (fee - realized - atRisk(counted, day, margin)) as Amount;
  return changeDay(account, day, { realized, fees: fee, exposed });
};

/** An option that was decided or sold: its profit has its fee within it. Nothing where nothing changes by it. */
export function countDecidedOption(
  account: AccountRef,
  at: EpochSeconds,
  counted: DailyCountFields,
  { profit, stake, fee }: { profit: Amount; stake: Amount; fee: Amount },
): WriteOperation[] {
  const day = toDayNumber(at);
  const exposed = (-profit - atRisk(counted, day, stake)) as Amount;
  if (profit === ZERO && exposed === ZERO) return [];
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

/** What an account did on the day of this second; zeros where it did nothing. */
export const readDailyPnl = async (account: AccountRef, at: EpochSeconds): Promise<DailyPnl> =>
  dayFrom(await getItem<StoredDay>(dailyPnlKey(account, toDayNumber(at))));

/** The days on which an account did something, from one of them (since 1970) on. */
export async function* eachDailyPnlSince(account: AccountRef, day: number): AsyncGenerator<DailyPnl> {
  const [from, to] = [dailyPnlKey(account, day).sk, dailyPnlKey(account, 999_999).sk];
  for await (const item of queryAllItems<StoredDay>({ pk: accountPartition(account), from, to })) yield dayFrom(item);
}
