import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Both sides have the key: the envelope contains none. */
const TYPE = 0;
const NONCE_BYTES = 12;

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

/** Channel whose messages are sealed with its key; the topic is the key's hash. */
export interface SealedChannel {
  topic: string;
  key: Uint8Array;
}

export const toSealedChannel = (key: Uint8Array): SealedChannel => ({ topic: bytesToHex(sha256(key)), key });

export const createRandomChannel = (): SealedChannel => ({ topic: bytesToHex(randomBytes(32)), key: randomBytes(32) });

export interface KeyPair {
  secret: Uint8Array;
  /** Hexadecimal. */
  publicKey: string;
}

export function generateKeyPair(): KeyPair {
  const { secretKey, publicKey } = x25519.keygen();
  return { secret: secretKey, publicKey: bytesToHex(publicKey) };
}

/** Returns the shared channel of two keys. @throws {Error} for an invalid public key. */
export function deriveSharedChannel({ secret }: KeyPair, otherPublicKey: string): SealedChannel {
  const shared = x25519.getSharedSecret(secret, hexToBytes(otherPublicKey));
  return toSealedChannel(hkdf(sha256, shared, undefined, undefined, 32));
}

export function sealMessage({ key }: SealedChannel, message: object): string {
  const nonce = randomBytes(NONCE_BYTES);
  const sealed = chacha20poly1305(key, nonce).encrypt(utf8ToBytes(JSON.stringify(message)));
  return toBase64(Uint8Array.of(TYPE, ...nonce, ...sealed));
}

/** Opens an envelope; null when invalid or sealed with another key. */
export function unsealMessage({ key }: SealedChannel, envelope: string): unknown {
  try {
    const bytes = fromBase64(envelope);
    if (bytes[0] !== TYPE) return null;
    const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
    const opened = chacha20poly1305(key, nonce).decrypt(bytes.subarray(1 + NONCE_BYTES));
    return JSON.parse(new TextDecoder().decode(opened));
  } catch {
    return null;
  }
}
