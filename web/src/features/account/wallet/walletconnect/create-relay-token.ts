import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, base64urlnopad } from '@scure/base';

const DAY = 86_400;
/** Multicodec prefix of an Ed25519 key. */
const ED25519 = [0xed, 0x01];

const part = (value: object): string => base64urlnopad.encode(utf8ToBytes(JSON.stringify(value)));

/**
 * Returns the token that identifies the page to the relay, signed with a key of this connection alone.
 * @param seconds now
 */
export function createRelayToken(relay: string, seconds: number): string {
  const { secretKey, publicKey } = ed25519.keygen();
  const claims = {
    iss: `did:key:z${base58.encode(Uint8Array.of(...ED25519, ...publicKey))}`,
    sub: bytesToHex(randomBytes(32)),
    aud: relay,
    iat: seconds,
    exp: seconds + DAY,
  };
  const signingInput = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`;
  return `${signingInput}.${base64urlnopad.encode(ed25519.sign(utf8ToBytes(signingInput), secretKey))}`;
}
