import { randomBytes } from 'node:crypto';
import { SEEDED_OPTION_CONFIGS, storedOptionConfigs } from '#functions/data/options/option-configs.ts';
import { readConfigItem, writeConfigItem } from '#functions/data/table/config-items.ts';
import { transact } from '#functions/data/table/transact.ts';
import { newTotpSecret } from '#functions/domain/identity/totp.ts';
import { createUser } from '#functions/domain/people/create-user.ts';
import { createStaff } from '#functions/domain/staff/access/create-staff.ts';
import { amount } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { type Role, roles } from '#shared/staff/roles.ts';

/** USDT in the trading wallet of the seeded trader. */
const FUNDS = amount('10000');
/** To the risk questionnaire: whoever has not answered it does not trade above 20x. */
const ANSWERS = Array.from({ length: 10 }, () => 'C' as const);
/** Of a domain that belongs to nobody. */
const TRADER_EMAIL = 'trader@example.com';

interface StaffLogin {
  username: string;
  password: string;
  totp_secret: string;
}

/** A member of staff of each role, and a customer. */
export interface Logins extends Record<Role, StaffLogin> {
  trader: { username: string; password: string };
}

/** Twenty characters that can be typed: 120 random bits. */
const password = (): string => randomBytes(15).toString('base64url');

export const newStaffLogin = (username: string): StaffLogin => ({
  username,
  password: password(),
  totp_secret: newTotpSecret(),
});

/**
 * Logins as a new installation has them, each by its own name. They are to be kept before `seed` is called, or an
 * interruption loses them.
 */
export const newLogins = (): Logins => ({
  owner: newStaffLogin('owner'),
  risk: newStaffLogin('risk'),
  finance: newStaffLogin('finance'),
  support: newStaffLogin('support'),
  read_only: newStaffLogin('read_only'),
  trader: { username: 'trader', password: password() },
});

/**
 * Makes the first customer, with 10,000 USDT in the trading wallet by journal, and the first members of staff. Whom there
 * is already stays as he is. Works on the table that the environment names.
 * @returns the names of those who were there before.
 */
export async function seed({ trader, ...staff }: Logins): Promise<string[]> {
  const known: string[] = [];
  for (const role of roles) {
    const { created } = await createStaff({ ...staff[role], role });
    if (!created) known.push(staff[role].username);
  }
  try {
    await createUser({ ...trader, email: TRADER_EMAIL, funds: FUNDS, answers: ANSWERS });
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === 'VALIDATION_FAILED')) throw error;
    known.push(trader.username);
  }
  return known;
}

/** Sells options of these periods too, seconds, on the terms of the shortest usual one. Those that are sold stay as they are. */
export async function seedPeriods(periods: readonly number[]): Promise<void> {
  const item = await readConfigItem(storedOptionConfigs.key(), 'configs', SEEDED_OPTION_CONFIGS);
  const [usual] = SEEDED_OPTION_CONFIGS;
  const more = periods.filter((period) => !item.values.some((config) => config.period === period));
  if (more.length === 0 || !usual) return;
  const values = [...item.values, ...more.map((period) => ({ ...usual, id: `p${period}`, period }))];
  values.sort((a, b) => a.period - b.period);
  await transact([writeConfigItem(storedOptionConfigs.key(), 'configs', { ...item, values })]);
}
