import type { FunctionName } from '#infra/manifest.ts';
import { buildBundles } from './bundle-functions.ts';

/**
 * Builds the bundles into the folder of its first argument, the functions of the other arguments first, and reports
 * when those are done.
 */

// Started by another process, it ends with it.
process.once('disconnect', () => process.exit(1));

const [folder = '', ...first] = process.argv.slice(2);
await buildBundles(folder, first as FunctionName[], () => process.send?.('first'));
process.exit(0);
