import { Point } from '@noble/secp256k1';
import { HDKey } from '@scure/bip32';
import type { Address } from 'viem';
import { bytesToHex, hexToBytes, publicKeyToAddress } from 'viem/utils';
import type { NetworkSpec } from '#shared/market/networks.ts';
import { base58check, toBitcoinAddress, decodeOrNull } from '#shared/typed/addresses/bitcoin-addresses.ts';
import { toTronAddress } from '#shared/typed/addresses/tron-address.ts';

const XPUB = 0x0488b21e;
/** Version bytes by which wallets mark the address type of a key: `zpub`, `Ltub` and `dgub`. */
const ALIASES: Readonly<Record<string, readonly number[]>> = {
  bitcoin: [0x04b24746],
  litecoin: [0x04b24746, 0x019da462],
  dogecoin: [0x02facafd],
};
const BYTES = 78;
/** Offset of the key; a private key begins with 0. */
const KEY_AT = 45;

/** True when addresses can be derived from an extended public key. */
export const hasDerivedAddresses = ({ family }: Pick<NetworkSpec, 'family'>): boolean =>
  family === 'evm' || family === 'tron' || family === 'bitcoin';

/** Branch of receiving addresses of an account key. @throws {Error} without the key in it. */
function deriveReceivingKey(network: string, xpub: string): HDKey {
  const bytes = decodeOrNull(() => base58check.decode(xpub));
  if (bytes?.length !== BYTES) throw new Error(`The extended public key of ${network} is none.`);
  if (bytes[KEY_AT] === 0) throw new Error(`The extended key of ${network} is a private one: it belongs on no server.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(0) !== XPUB && !ALIASES[network]?.includes(view.getUint32(0)))
    throw new Error(`The extended public key of ${network} is another network’s.`);
  view.setUint32(0, XPUB);
  return HDKey.fromExtendedKey(base58check.encode(bytes)).deriveChild(0);
}

const receiving = new Map<string, HDKey>();

function getCachedReceivingKey(network: string, xpub: string): HDKey {
  const name = `${network} ${xpub}`;
  const receivingKey = receiving.get(name) ?? deriveReceivingKey(network, xpub);
  receiving.set(name, receivingKey);
  return receivingKey;
}

/**
 * Returns the account of a compressed key: the last twenty bytes of the uncompressed key’s hash, in Ethereum’s form.
 */
const toAccount = (publicKey: Uint8Array): Address =>
  publicKeyToAddress(bytesToHex(Point.fromBytes(publicKey).toBytes(false)));

/**
 * Returns the address at `0/index` below an account’s extended public key (BIP-44, BIP-84), in the network’s own form.
 * @throws {Error} if the key is private, invalid or for another network, or the network’s addresses come from a pool.
 */
export function deriveAddress(
  { network, family }: Pick<NetworkSpec, 'network' | 'family'>,
  xpub: string,
  index: number,
) {
  const { publicKey } = getCachedReceivingKey(network, xpub).deriveChild(index);
  if (!publicKey) throw new Error(`There is no key of ${network} at ${index}.`);
  switch (family) {
    case 'evm':
      return toAccount(publicKey);
    case 'tron':
      return toTronAddress(hexToBytes(toAccount(publicKey)));
    case 'bitcoin':
      return toBitcoinAddress(network, publicKey);
    default:
      throw new Error(`Addresses of ${network} come from a pool.`);
  }
}
