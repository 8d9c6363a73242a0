import { config } from './config.ts';

/**
 * Replaces the SDK's credential lookup in bundles (`infra/bundling.ts`): Lambda always sets credentials in the
 * environment, and the lookup is a quarter of a function's size.
 */
export const defaultProvider = () => async () => config.credentials();
