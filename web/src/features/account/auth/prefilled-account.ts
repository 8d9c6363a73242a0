import { recall, remember } from '#web/lib/remember.ts';

const KEY = 'prefilled_account';

/** Keeps what somebody entered on the home page for the login. */
export const prefillAccount = (account: string): void => remember(KEY, account);

/** What was entered there; empty where nothing was. */
export const prefilledAccount = (): string => recall(KEY) ?? '';

export const forgetPrefilled = (): void => remember(KEY, null);
