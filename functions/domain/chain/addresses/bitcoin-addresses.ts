import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { Point } from '@noble/secp256k1';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { cashAddress, normalCashAddress } from './cash-address.ts';

/** How addresses of a chain like Bitcoin are written. */
interface BitcoinForm {
  /** First byte of the hash of a key, and of a script, in base58check. */
  key: number;
  script: number;
  /** Prefix of bech32; null where there are no witnesses. */
  prefix: string | null;
}

/** Bitcoin Cash writes CashAddr alone: its old form is letter by letter one of Bitcoin's, and is refused for that. */
const forms: Readonly<Record<string, BitcoinForm | 'cash'>> = {
  bitcoin: { key: 0x00, script: 0x05, prefix: 'bc' },
  // Its scripts once began with `3` as Bitcoin's do: those are refused, since nobody can tell them apart.
  litecoin: { key: 0x30, script: 0x32, prefix: 'ltc' },
  dogecoin: { key: 0x1e, script: 0x16, prefix: null },
  bitcoin_cash: 'cash',
};

export const base58check = createBase58check(sha256);

/** What a decoder gives; null where it throws. */
export function decoded<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

/** Whether 32 bytes are the first coordinate of a point: nobody could spend from any other. */
const isCoordinate = (bytes: Uint8Array): boolean =>
  decoded(() => Point.fromBytes(Uint8Array.of(2, ...bytes))) !== null;

/** An output that a witness spends: version 0 by the hash of a key or script, version 1 by a key. */
function witnessAddress(prefix: string, version: number, program: Uint8Array): string | null {
  if (version === 0 && (program.length === 20 || program.length === 32))
    return bech32.encode(prefix, [0, ...bech32.toWords(program)]);
  if (version === 1 && program.length === 32) return bech32m.encode(prefix, [1, ...bech32m.toWords(program)]);
  return null;
}

function normalWitness(prefix: string, typed: string): string | null {
  for (const [coder, version] of [
    [bech32, 0],
    [bech32m, 1],
  ] as const) {
    const parts = decoded(() => coder.decode(typed));
    if (parts?.prefix !== prefix || parts.words[0] !== version) continue;
    const program = coder.fromWordsUnsafe(parts.words.slice(1));
    // To read it of an output this is too slow, and of no matter: who has no such address is not paid at it.
    if (program && (version === 0 || isCoordinate(program))) return witnessAddress(prefix, version, program);
  }
  return null;
}

/** The chain's own writing of an address; null of what is none of this chain. */
export function normalBitcoinAddress(network: string, typed: string): string | null {
  const form = forms[network];
  if (form === undefined) return null;
  if (form === 'cash') return normalCashAddress(typed);
  const bytes = decoded(() => base58check.decode(typed));
  if (bytes) return bytes.length === 21 && (bytes[0] === form.key || bytes[0] === form.script) ? typed : null;
  return form.prefix === null ? null : normalWitness(form.prefix, typed);
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

/** To which address an output pays; null of one that has none. */
export function addressOfScript(network: string, script: Uint8Array): string | null {
  const form = forms[network];
  if (form === undefined) return null;
  if (script.length === 25 && begins(script, OP.dup, OP.hash160, 20) && ends(script, OP.equalVerify, OP.checkSig))
    return addressOfHash(form, 'key', script.slice(3, 23));
  if (script.length === 23 && begins(script, OP.hash160, 20) && ends(script, OP.equal))
    return addressOfHash(form, 'script', script.slice(2, 22));
  if (form === 'cash')
    return script.length === 35 && begins(script, OP.hash256, 32) && ends(script, OP.equal)
      ? cashAddress('long script', script.slice(2, 34))
      : null;
  if (form.prefix === null) return null;
  const version = script[0] === 0 ? 0 : script[0] === OP.one ? 1 : null;
  return version !== null && script[1] === script.length - 2
    ? witnessAddress(form.prefix, version, script.slice(2))
    : null;
}

const addressOfHash = (form: BitcoinForm | 'cash', kind: 'key' | 'script', hash: Uint8Array): string =>
  form === 'cash' ? cashAddress(kind, hash) : base58check.encode(Uint8Array.of(form[kind], ...hash));

/** The address that a compressed public key is paid at: by witness where the chain has them, else by its hash. */
export function bitcoinAddressOf(network: string, publicKey: Uint8Array): string {
  const form = forms[network];
  if (form === undefined) throw new Error(`${network} is no chain like Bitcoin.`);
  const hash = ripemd160(sha256(publicKey));
  const witness = form === 'cash' || form.prefix === null ? null : witnessAddress(form.prefix, 0, hash);
  return witness ?? addressOfHash(form, 'key', hash);
}
