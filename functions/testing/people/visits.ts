import { DEFAULT_CALLER_ADDRESS } from '#functions/testing/call.ts';

/** Builds a visit from this address, as received by the API. */
export const buildTestVisit = (address = DEFAULT_CALLER_ADDRESS) => ({
  address,
  country: null,
  userAgent: null,
  languages: null,
});
