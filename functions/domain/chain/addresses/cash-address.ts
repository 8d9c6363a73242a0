import { bech32 } from '@scure/base';

/** The address format of Bitcoin Cash (CashAddr): five bits a letter, checked by forty bits. */

const PREFIX = 'bitcoincash';
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
const CHECK_LETTERS = 8;
const PREFIX_WORDS = [...PREFIX].map((letter) => letter.charCodeAt(0) & 31);

/** What an address stands for: the hash of a key, or of a script by 20 or by 32 bytes. */
export type CashKind = 'key' | 'script' | 'long script';

/** By the first byte: four bits of type, three of length. */
const kinds: ReadonlyMap<number, { kind: CashKind; length: number }> = new Map([
  [0, { kind: 'key', length: 20 }],
  [8, { kind: 'script', length: 20 }],
  [11, { kind: 'long script', length: 32 }],
]);

function checkOf(words: readonly number[]): bigint {
  let check = 1n;
  for (const word of [...PREFIX_WORDS, 0, ...words]) {
    const top = check >> 35n;
    check = ((check & 0x07ffffffffn) << 5n) ^ BigInt(word);
    GENERATORS.forEach((generator, bit) => {
      if (((top >> BigInt(bit)) & 1n) === 1n) check ^= generator;
    });
  }
  return check ^ 1n;
}

export function cashAddress(kind: CashKind, hash: Uint8Array): string {
  const [first] = [...kinds].find(([, known]) => known.kind === kind) ?? [0];
  const words = bech32.toWords(Uint8Array.of(first, ...hash));
  const check = checkOf([...words, ...Array.from({ length: CHECK_LETTERS }, () => 0)]);
  const checkWords = Array.from({ length: CHECK_LETTERS }, (_, i) =>
    Number((check >> BigInt(5 * (CHECK_LETTERS - 1 - i))) & 31n),
  );
  return `${PREFIX}:${[...words, ...checkWords].map((word) => LETTERS.charAt(word)).join('')}`;
}

/** With its prefix and in small letters, from with or without, from large or small; null of what is none. */
export function normalCashAddress(typed: string): string | null {
  const small = typed.toLowerCase();
  if (typed !== small && typed !== typed.toUpperCase()) return null;
  const letters = small.startsWith(`${PREFIX}:`) ? small.slice(PREFIX.length + 1) : small;
  const words = [...letters].map((letter) => LETTERS.indexOf(letter));
  if (words.length <= CHECK_LETTERS || words.includes(-1) || checkOf(words) !== 0n) return null;
  const bytes = bech32.fromWordsUnsafe(words.slice(0, -CHECK_LETTERS));
  const known = kinds.get(bytes?.[0] ?? -1);
  return bytes && known && bytes.length === known.length + 1 ? `${PREFIX}:${letters}` : null;
}
