import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import * as z from 'zod';
import type { NetworkSpec } from '#shared/market/networks.ts';
import { toNetworkAddress, toNetworkHash } from './network-forms.ts';

/** Prefixes of the 32 bytes of an Ed25519 key in its PKCS #8 and SPKI forms. */
const PRIVATE_FORM = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_FORM = Buffer.from('302a300506032b6570032100', 'hex');
const KEY = /^(?:0x)?([0-9a-f]{64})$/i;

const body = z.strictObject({
  network: z.string(),
  key: z.string().regex(/^[0-9a-f]{64}$/),
  nonce: z.int().min(0),
  /** A higher one replaces a lower one under the same nonce. */
  bump: z.int().min(0),
  to: z.string().min(1).max(128),
  memo: z.string().max(100).nullable(),
  coin_type: z.string(),
  /** Decimal amount of the coin. */
  amount: z.string().regex(/^(0|[1-9]\d{0,20})(\.\d{1,18})?$/),
});
const signed = z.strictObject({ body: z.string(), signature: z.string().regex(/^[0-9a-f]{128}$/) });

type Body = z.infer<typeof body>;
/** A transfer from a simulated wallet. */
export type SimulatedTransfer = Omit<Body, 'network' | 'key'>;

const privateKey = (key: string): KeyObject => {
  const [, digits] = KEY.exec(key) ?? [];
  if (digits === undefined) throw new Error('A key of the simulated chain is 32 bytes in hexadecimal.');
  return createPrivateKey({
    key: Buffer.concat([PRIVATE_FORM, Buffer.from(digits, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  });
};
const publicBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_FORM.length);

const toWalletAddress = (network: NetworkSpec, key: Uint8Array): string =>
  toNetworkAddress(network, createHash('sha256').update(key).digest());

/** Returns the address of this key, 32 bytes in hexadecimal. @throws {Error} if it is invalid. */
export const getSimulatedWalletAddress = (network: NetworkSpec, key: string): string =>
  toWalletAddress(network, publicBytes(privateKey(key)));

/** Signs a transfer deterministically. The bytes are hexadecimal. */
export function signSimulatedTransfer(
  network: NetworkSpec,
  key: string,
  transfer: SimulatedTransfer,
): { tx_hash: string; raw: string } {
  const own = privateKey(key);
  const signedBody: Body = { network: network.network, key: publicBytes(own).toString('hex'), ...transfer };
  const text = JSON.stringify(signedBody);
  const signature = sign(null, Buffer.from(text), own).toString('hex');
  const raw = Buffer.from(JSON.stringify({ body: text, signature }));
  return { tx_hash: toNetworkHash(network, raw), raw: raw.toString('hex') };
}

function parseJson<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Verifies and returns the transfer with its sender; null if it is not of this network, or not signed by its sender.
 */
export function verifySimulatedTransfer(
  network: NetworkSpec,
  raw: string,
): (SimulatedTransfer & { tx_hash: string; from: string }) | null {
  const bytes = Buffer.from(raw, 'hex');
  const outer = parseJson(signed, bytes.toString('utf8'));
  const inner = outer && parseJson(body, outer.body);
  if (!outer || !inner || inner.network !== network.network) return null;
  const key = Buffer.from(inner.key, 'hex');
  const spki = createPublicKey({ key: Buffer.concat([PUBLIC_FORM, key]), format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(outer.body), spki, Buffer.from(outer.signature, 'hex'))) return null;
  const { network: _, key: __, ...transfer } = inner;
  return { ...transfer, tx_hash: toNetworkHash(network, bytes), from: toWalletAddress(network, key) };
}
