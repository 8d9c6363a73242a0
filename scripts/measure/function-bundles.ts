import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type FunctionName, functions } from '#infra/manifest.ts';
import { type BundleParts, bundleFile, bundleFunctions, partsFile } from '#scripts/local/bundle-functions.ts';

/** KB, gzipped. */
const FUNCTION_BUDGET = 150;
/**
 * Functions that carry more than code: the codec of photos is 180 KB by itself, what sets type and writes PDFs 145 KB,
 * what cleans HTML 105; passwords' hash and known ones are 20; forms of addresses, curves and readers of chains are 15; what
 * seals and signs messages for browsers is 20; whatever goes with a person whose account staff close, and their timeline,
 * which is read from every room, are 8 too many;
 * receipts of every kind of order are read where options are, and are 4; whether a system is on is asked wherever business
 * is taken, 1 more; the sweep is the net under every room, sums for staff what is in all of them, and
 * sends what they tell everybody, 6 more, and packs prices of old, 2; whoever reads prices reads packed ones, half of one,
 * and knows that the latest may lie in the head alone, a quarter;
 * filters of every list that may be a long file are read with the logins of staff, whose function serves what has none of
 * its own, and are 6; that calls of the table are throttled every function tells, a third of one; what the rules of AI
 * control go by is among the settings of the platform, 1 of whoever reads those, as are the file of a timeline and the sweep
 * of exports; that what is not there may be a page, and that headers alone may be asked for, every function knows.
 */
const exceptions: Partial<Record<FunctionName, number>> = {
  kyc: 350,
  adminNews: 445,
  ticketPictures: 350,
  statements: 300,
  auth: 162,
  notify: 162,
  account: 155,
  leaving: 151,
  adminSession: 156,
  adminUsers: 159,
  options: 157,
  sweep: 159,
  deposits: 171,
  withdrawals: 170,
  adminChains: 166,
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
