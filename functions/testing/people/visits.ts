import { HOME_ADDRESS } from '#functions/testing/call.ts';

/** Builds a visit from this address, as received by the API. */
export const buildVisit = (address = HOME_ADDRESS) => ({ address, country: null, userAgent: null, languages: null });
