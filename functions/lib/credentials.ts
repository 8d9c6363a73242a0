import { config } from './config.ts';

/**
 * Takes the place of the SDK's search for credentials when functions are bundled (`infra/bundling.ts`): Lambda gives
 * them in the environment, always, and the search is a quarter of a function's size.
 */
export const defaultProvider = () => async () => config.credentials();
