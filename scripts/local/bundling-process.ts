import type { FunctionName } from '#infra/manifest.ts';
import { buildBundles } from './bundle-functions.ts';

/** Builds the bundles into the folder of its first argument, the functions of the others first, and says when those are there. */

// Started by another process, it ends with it.
process.once('disconnect', () => process.exit(1));

const [folder = '', ...first] = process.argv.slice(2);
await buildBundles(folder, first as FunctionName[], () => process.send?.('first'));
process.exit(0);
