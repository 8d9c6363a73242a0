import { HOME_ADDRESS } from '#functions/testing/call.ts';

/** A visit from this address, as the interface hears of it. */
export const buildVisit = (address = HOME_ADDRESS) => ({ address, country: null, userAgent: null, languages: null });
