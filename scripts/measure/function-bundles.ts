import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type FunctionName, functions } from '#infra/manifest.ts';
import { type BundleParts, bundleFile, bundleFunctions, partsFile } from '#scripts/local/bundle-functions.ts';

/** KB, gzipped. */
const FUNCTION_BUDGET = 220;
/**
 * KB, gzipped, of functions above it: those that carry a cleaner of HTML, or fonts and a writer of
 * PDFs, and those that reach so many services that the clients of the SDK for them (24 to 55 KB) take them beyond it.
 */
const exceptions: Partial<Record<FunctionName, number>> = {
  adminNews: 515,
  statements: 337,
  adminWallets: 274,
  withdrawals: 249,
  adminChains: 242,
  sweep: 236,
  adminUsers: 236,
  auth: 227,
  adminSession: 227,
  adminStaff: 226,
  chains: 226,
  exportMessages: 225,
  withdrawalMessages: 225,
};
export const budgetOf = (name: FunctionName): number => exceptions[name] ?? FUNCTION_BUDGET;

export interface FunctionBundle {
  name: FunctionName;
  code: Uint8Array;
  /** KB, gzipped. */
  readonly size: number;
  /** Bytes before compression by package or folder, largest first: where the size comes from. */
  parts: [name: string, bytes: number][];
}

const partOf = (path: string) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.split('/').slice(0, 2).join('/');

/** Functions of the manifest as they are deployed; built where their sources changed since somebody last needed them. */
export async function readBundles(
  names = Object.keys(functions) as readonly FunctionName[],
): Promise<FunctionBundle[]> {
  const folder = await bundleFunctions();
  const inputs = JSON.parse(readFileSync(partsFile(folder), 'utf8')) as BundleParts;
  return names.map((name) => {
    const code = readFileSync(bundleFile(folder, name));
    const parts = new Map<string, number>();
    for (const [path, bytes] of Object.entries(inputs[name] ?? {}))
      parts.set(partOf(path), (parts.get(partOf(path)) ?? 0) + bytes);
    return {
      name,
      code,
      // Compressed for who asks: all of them take seconds.
      get size() {
        return gzipSync(code, { level: 9 }).length / 1024;
      },
      parts: [...parts].sort(([, a], [, b]) => b - a),
    };
  });
}
