// The package’s index evaluates its virtual machines in an order that a bundle of the pages breaks.
import {
  type CashAddressType,
  decodeCashAddress,
  encodeCashAddress,
} from '@bitauth/libauth/build/lib/address/cash-address.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { Address } from '@scure/btc-signer/payment.js';
import { type BTC_NETWORK, hash160, NETWORK, PubT, validatePubkey } from '@scure/btc-signer/utils.js';
import type { NetworkName } from '#shared/market/networks.ts';

/** Prefix of CashAddr, the address format of Bitcoin Cash. */
const PREFIX = 'bitcoincash';

/** Hash lengths in bytes by type: key or script. Token addresses are not included. */
const hashLengths: Partial<Record<CashAddressType, readonly number[]>> = { p2pkh: [20], p2sh: [20, 32] };

const toCashAddress = (type: 'p2pkh' | 'p2sh', payload: Uint8Array): string =>
  encodeCashAddress({ type, payload }).address;

/** Normalizes to lower case with prefix, from either case, with or without prefix; null when invalid. */
function normalizeCashAddress(typed: string): string | null {
  const small = typed.toLowerCase();
  if (typed !== small && typed !== typed.toUpperCase()) return null;
  const address = small.startsWith(`${PREFIX}:`) ? small : `${PREFIX}:${small}`;
  const decoded = decodeCashAddress(address);
  if (typeof decoded === 'string') return null;
  return hashLengths[decoded.type]?.includes(decoded.payload.length) === true ? address : null;
}

/** Bitcoin Cash uses CashAddr only. Its old form is identical to one of Bitcoin’s and is rejected for that. */
const forms: Readonly<Record<string, BTC_NETWORK | 'cash'>> = {
  bitcoin: NETWORK,
  // Its scripts once began with `3` as Bitcoin’s do: those are rejected, since they look the same.
  litecoin: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
  // It has no witnesses.
  dogecoin: { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
  bitcoin_cash: 'cash',
} satisfies Record<NetworkName<'bitcoin'>, BTC_NETWORK | 'cash'>;

export const base58check = createBase58check(sha256);

/** Decodes; null when the decoder throws. */
export function decodeOrNull<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

/** Normalizes to the chain’s own form; null for invalid addresses. */
export function normalizeBitcoinAddress(network: string, typed: string): string | null {
  const form = forms[network];
  if (form === undefined) return null;
  if (form === 'cash') return normalizeCashAddress(typed);
  return decodeOrNull(() => {
    const target = Address(form).decode(typed);
    // Anyone can spend from an anchor (BIP-433).
    if (target.type === 'p2a') return null;
    // No one can spend from a value that is not a point’s coordinate. Too slow for outputs of a block, and not needed
    // there:
    // users without that address are not paid.
    if (target.type === 'tr') validatePubkey(target.pubkey, PubT.schnorr);
    return Address(form).encode(target);
  });
}

const OP = {
  dup: 0x76,
  hash160: 0xa9,
  hash256: 0xaa,
  equal: 0x87,
  equalVerify: 0x88,
  checkSig: 0xac,
  one: 0x51,
} as const;

const begins = (script: Uint8Array, ...bytes: readonly number[]) => bytes.every((byte, i) => script[i] === byte);
const ends = (script: Uint8Array, ...bytes: readonly number[]) =>
  bytes.every((byte, i) => script[script.length - bytes.length + i] === byte);

/**
 * Returns the address that an output pays; null when it has none. Compares raw bytes: a script decoder also accepts
 * other pushes, by which the chain does not recognise a witness.
 */
export function scriptToBitcoinAddress(network: string, script: Uint8Array): string | null {
  const form = forms[network];
  if (form === undefined) return null;
  if (script.length === 25 && begins(script, OP.dup, OP.hash160, 20) && ends(script, OP.equalVerify, OP.checkSig))
    return addressOfHash(form, 'pkh', script.slice(3, 23));
  if (script.length === 23 && begins(script, OP.hash160, 20) && ends(script, OP.equal))
    return addressOfHash(form, 'sh', script.slice(2, 22));
  if (form === 'cash')
    return script.length === 35 && begins(script, OP.hash256, 32) && ends(script, OP.equal)
      ? toCashAddress('p2sh', script.slice(2, 34))
      : null;
  if (form.bech32 === '') return null;
  if (script.length === 22 && begins(script, 0, 20))
    return Address(form).encode({ type: 'wpkh', hash: script.slice(2) });
  if (script.length === 34 && begins(script, 0, 32))
    return Address(form).encode({ type: 'wsh', hash: script.slice(2) });
  if (script.length === 34 && begins(script, OP.one, 32))
    return Address(form).encode({ type: 'tr', pubkey: script.slice(2) });
  return null;
}

function addressOfHash(form: BTC_NETWORK | 'cash', type: 'pkh' | 'sh', hash: Uint8Array): string {
  if (form === 'cash') return toCashAddress(`p2${type}`, hash);
  return Address(form).encode(type === 'pkh' ? { type, hash } : { type, hash });
}

/** Returns the address of a compressed public key: by witness where the chain has them, else by its hash. */
export function toBitcoinAddress(network: string, publicKey: Uint8Array): string {
  const form = forms[network];
  if (form === undefined) throw new Error(`${network} is no chain like Bitcoin.`);
  const hash = hash160(publicKey);
  if (form === 'cash' || form.bech32 === '') return addressOfHash(form, 'pkh', hash);
  return Address(form).encode({ type: 'wpkh', hash });
}
