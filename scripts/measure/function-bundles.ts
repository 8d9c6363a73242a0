import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import {
  type BundleBytesBySource,
  getBundleFile,
  ensureFunctionBundles,
  getBundlePartsFile,
} from '#scripts/local/bundle-functions.ts';

/** KB, gzipped. */
const FUNCTION_BUDGET = 220;
/**
 * KB, gzipped, of functions above it, at most 3 % above what was measured: a cleaner of HTML, fonts and a writer of PDFs,
 * a library of pictures; and functions that call so many services that the SDK's clients and i18next (14 KB, for e-mails
 * and notifications) take them beyond it (docs/decisions/libraries.md).
 */
const exceptions: Partial<Record<FunctionName, number>> = {
  adminNews: 331,
  statements: 339,
  adminWallets: 276,
  adminChains: 262,
  withdrawals: 253,
  withdrawalMessages: 244,
  chains: 244,
  adminUsers: 242,
  exportMessages: 241,
  deposits: 237,
  sweep: 235,
  adminSession: 228,
  auth: 227,
  adminStaff: 224,
};
export const getBundleBudget = (name: FunctionName): number => exceptions[name] ?? FUNCTION_BUDGET;

export interface FunctionBundle {
  name: FunctionName;
  code: Uint8Array;
  /** KB, gzipped. */
  readonly size: number;
  /** Bytes before compression by package or folder, largest first: the origin of the size. */
  parts: [name: string, bytes: number][];
}

const getBundlePartName = (path: string) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.split('/').slice(0, 2).join('/');

/** Reads functions of the manifest as deployed; builds those whose sources changed since the last use. */
export async function readFunctionBundles(
  names = Object.keys(functionSpecs) as readonly FunctionName[],
): Promise<FunctionBundle[]> {
  const folder = await ensureFunctionBundles();
  const inputs = JSON.parse(readFileSync(getBundlePartsFile(folder), 'utf8')) as BundleBytesBySource;
  return names.map((name) => {
    const code = readFileSync(getBundleFile(folder, name));
    const parts = new Map<string, number>();
    for (const [path, bytes] of Object.entries(inputs[name] ?? {}))
      parts.set(getBundlePartName(path), (parts.get(getBundlePartName(path)) ?? 0) + bytes);
    return {
      name,
      code,
      // Compressed on demand: all of them take seconds.
      get size() {
        return gzipSync(code, { level: 9 }).length / 1024;
      },
      parts: [...parts].sort(([, a], [, b]) => b - a),
    };
  });
}
