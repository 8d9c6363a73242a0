import { readPreference, storePreference } from '#web/lib/remember.ts';

const KEY = 'prefilled_account';

/** Keeps what somebody entered on the home page for the login. */
export const storePrefilledAccount = (account: string): void => storePreference(KEY, account);

/** What was entered there; empty where nothing was. */
export const readPrefilledAccount = (): string => readPreference(KEY) ?? '';

export const clearPrefilledAccount = (): void => storePreference(KEY, null);
