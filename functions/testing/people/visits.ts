import { HOME } from '#functions/testing/call.ts';

/** A visit from this address, as the interface hears of it. */
export const visitFrom = (address = HOME) => ({ address, country: null, userAgent: null, languages: null });
