import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { Address } from '@scure/btc-signer/payment.js';
import { type BTC_NETWORK, hash160, NETWORK, PubT, validatePubkey } from '@scure/btc-signer/utils.js';
import { toCashAddress, normalizeCashAddress } from './cash-address.ts';

/** Bitcoin Cash writes CashAddr alone: its old form is letter by letter one of Bitcoin's, and is refused for that. */
const forms: Readonly<Record<string, BTC_NETWORK | 'cash'>> = {
  bitcoin: NETWORK,
  // Its scripts once began with `3` as Bitcoin's do: those are refused, since nobody can tell them apart.
  litecoin: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
  // It has no witnesses.
  dogecoin: { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
  bitcoin_cash: 'cash',
};

export const base58check = createBase58check(sha256);

/** What a decoder gives; null where it throws. */
export function decodeOrNull<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

/** The chain's own writing of an address; null of what is none of this chain. */
export function normalizeBitcoinAddress(network: string, typed: string): string | null {
  const form = forms[network];
  if (form === undefined) return null;
  if (form === 'cash') return normalizeCashAddress(typed);
  return decodeOrNull(() => {
    const target = Address(form).decode(typed);
    // Anybody can spend from an anchor (BIP-433).
    if (target.type === 'p2a') return null;
    // Nobody can spend from what is no coordinate of a point. To read it of an output this is too slow, and of no matter:
    // who has no such address is not paid at it.
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
 * To which address an output pays; null of one that has none. The bytes are compared as they are: a decoder of scripts also
 * takes other pushes, by which the chain does not know a witness.
 */
export function scriptToAddress(network: string, script: Uint8Array): string | null {
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

/** The address that a compressed public key is paid at: by witness where the chain has them, else by its hash. */
export function toBitcoinAddress(network: string, publicKey: Uint8Array): string {
  const form = forms[network];
  if (form === undefined) throw new Error(`${network} is no chain like Bitcoin.`);
  const hash = hash160(publicKey);
  if (form === 'cash' || form.bech32 === '') return addressOfHash(form, 'pkh', hash);
  return Address(form).encode({ type: 'wpkh', hash });
}
