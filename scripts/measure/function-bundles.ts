import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type FunctionName, functions } from '#infra/manifest.ts';
import { type BundleParts, bundleFile, bundleFunctions, partsFile } from '#scripts/local/bundle-functions.ts';

/** KB, gzipped. */
const FUNCTION_BUDGET = 220;
/**
 * KB, gzipped, of functions above it, 3 % above what was measured: a cleaner of HTML, fonts and a writer of PDFs, a
 * library of pictures; and functions that reach so many services that the SDK's clients (6 to 55 KB) and i18next (14 KB,
 * for e-mails and notifications) take them beyond it (docs/decisions/libraries.md).
 */
const exceptions: Partial<Record<FunctionName, number>> = {
  adminNews: 348,
  statements: 356,
  adminWallets: 294,
  withdrawals: 266,
  adminChains: 260,
  adminUsers: 259,
  exportMessages: 258,
  sweep: 253,
  adminSession: 245,
  auth: 244,
  adminStaff: 243,
  chains: 243,
  withdrawalMessages: 242,
  deposits: 237,
  account: 234,
  notify: 232,
  kyc: 231,
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
