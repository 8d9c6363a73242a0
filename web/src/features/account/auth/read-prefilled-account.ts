import { readPreference, storePreference } from '#web/lib/stored-preference.ts';

const KEY = 'prefilled_account';

/** Stores the account entered on the home page for the login. */
export const storePrefilledAccount = (account: string): boolean => storePreference(KEY, account);

/** Returns it; empty without one. */
export const readPrefilledAccount = (): string => readPreference(KEY) ?? '';

export const clearPrefilledAccount = (): boolean => storePreference(KEY, null);
