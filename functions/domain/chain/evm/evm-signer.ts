import { keccak_256 } from '@noble/hashes/sha3.js';
import { getPublicKey, signAsync } from '@noble/secp256k1';
import { ChainUnreachable } from '#functions/domain/chain/chain.ts';
import { askAws } from '#functions/lib/ask-aws.ts';
import { config } from '#functions/lib/config.ts';
import { checksummed, type Hex, hexOf, signerOf } from '#functions/lib/ethereum.ts';

export interface EvmSigner {
  kind: 'kms' | 'local';
  address: () => Promise<Hex>;
  /** 65 bytes: `r`, the lower `s`, and 27 or 28. */
  sign: (digest: Uint8Array) => Promise<Hex>;
}

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** An uncompressed point of the curve: 4, and two coordinates of 32 bytes. It ends the answer of KMS (SPKI). */
const POINT_BYTES = 65;

const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const addressOfPoint = (point: Uint8Array): Hex => checksummed(hexOf(keccak_256(point.slice(1)).slice(-20)));

function localSigner(key: string): EvmSigner {
  const secret = Uint8Array.from(Buffer.from(key, 'hex'));
  const own = addressOfPoint(getPublicKey(secret, false));
  return {
    kind: 'local',
    address: async () => own,
    sign: async (digest) => {
      const [recovery = 0, ...rest] = await signAsync(digest, secret, { prehash: false, format: 'recovered' });
      return hexOf(Uint8Array.from([...rest, 27 + recovery]));
    },
  };
}

/** @throws {ChainUnreachable} where KMS does not answer: nothing was signed, and it is tried again later. */
async function askKms(action: 'GetPublicKey' | 'Sign', request: object, wanted: string): Promise<Buffer> {
  const call = { service: 'kms', endpoint: config.kmsEndpoint(), target: `TrentService.${action}` } as const;
  let status = 0;
  try {
    const response = await askAws(call, request);
    status = response.status;
    const value = ((await response.json()) as Record<string, unknown>)[wanted];
    if (response.ok && typeof value === 'string') return Buffer.from(value, 'base64');
  } catch {
    // Told below, without what it said.
  }
  throw new ChainUnreachable(`KMS answered ${status} to ${action}.`);
}

/** `r` and `s` of a signature in DER. @throws {Error} of what is none. */
export function numbersOf(der: Uint8Array): { r: bigint; s: bigint } {
  const numberAt = (at: number): { value: bigint; end: number } => {
    const length = der[at + 1] ?? 0;
    const end = at + 2 + length;
    if (der[at] !== 2 || length === 0 || length > 33 || end > der.length)
      throw new Error('That is no signature in DER.');
    return { value: BigInt(hexOf(der.slice(at + 2, end))), end };
  };
  if (der[0] !== 0x30 || der[1] !== der.length - 2) throw new Error('That is no signature in DER.');
  const { value: r, end } = numberAt(2);
  return { r, s: numberAt(end).value };
}

/** Of keys of KMS: a key has one for good. */
const addresses = new Map<string, Hex>();

function kmsSigner(KeyId: string): EvmSigner {
  const address = async (): Promise<Hex> => {
    const known = addresses.get(KeyId);
    if (known !== undefined) return known;
    const key = await askKms('GetPublicKey', { KeyId }, 'PublicKey');
    const own = addressOfPoint(key.subarray(-POINT_BYTES));
    addresses.set(KeyId, own);
    return own;
  };
  return {
    kind: 'kms',
    address,
    sign: async (digest) => {
      const Message = Buffer.from(digest).toString('base64');
      const request = { KeyId, Message, MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' };
      const { r, s } = numbersOf(await askKms('Sign', request, 'Signature'));
      // Of the two forms of a signature the chain takes the one with the lower number.
      const half = `0x${word(r)}${word(s > ORDER / 2n ? ORDER - s : s)}` as const;
      const expected = await address();
      const whole = ([`${half}1b`, `${half}1c`] as const).find((one) => signerOf(digest, one) === expected);
      if (whole === undefined) throw new Error('KMS signed by another key than that of the hot wallet.');
      return whole;
    },
  };
}

/**
 * By what the hot wallet of a network signs; null where staff send by their own means.
 * @throws {Error} of a private key on AWS, where only KMS signs, and of what is no key. The key is not told.
 */
export function evmSigner(network: string): EvmSigner | null {
  const key = config.networkSigner(network);
  if (key === null) return null;
  if (key.startsWith('arn:')) return kmsSigner(key);
  if (config.place() === 'aws') throw new Error(`The hot wallet of ${network} needs a key of KMS.`);
  const plain = key.replace(/^0x/, '');
  if (!/^[0-9a-f]{64}$/i.test(plain)) throw new Error(`The key of the hot wallet of ${network} is none.`);
  return localSigner(plain);
}
