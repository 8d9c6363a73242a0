import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import {
  toSealedChannel,
  generateKeyPair,
  createRandomChannel,
  sealMessage,
  deriveSharedChannel,
  unsealMessage,
} from './sealed-channel.ts';

/** Created with WalletConnect's own library, version 2.21.8. */
const KNOWN_VECTOR = {
  secret: '1fb63fca5c6ac731246f2f069d3bc2454345d5208254aa8ea7bffc6d110c8862',
  other: '590c2c627be7af08597091ff80dd41f7fa28acd10ef7191d7e830e116d3a186a',
  key: '0653ca620c7b4990392e1c53c4a51c14a2840cd20f0f1524cf435b17b6fe988c',
  topic: '2c03712132ad2f85adc472a2242e608d67bfecd4362d05012d69a89143fecd16',
  envelope:
    'AHF3ZWNmYWFzZGFkc3paHoQ96/mLAdanVxi17icRXq+jyrqXA8ocVgGmryQZBFMj/MAgSdKaPcmJLaVgYnw9o9MqiCFoJiTIV7JiahTedai4NavX',
  message: { id: 1, jsonrpc: '2.0', method: 'wc_test', params: {} },
};

describe('deriveSharedChannel', () => {
  it('matches a known test vector', () => {
    const channel = deriveSharedChannel({ secret: hexToBytes(KNOWN_VECTOR.secret), publicKey: '' }, KNOWN_VECTOR.other);
    expect(channel).toEqual({ topic: KNOWN_VECTOR.topic, key: hexToBytes(KNOWN_VECTOR.key) });
    expect(unsealMessage(channel, KNOWN_VECTOR.envelope)).toEqual(KNOWN_VECTOR.message);
  });

  it('returns the same channel for both sides, and rejects an invalid public key', () => {
    const [one, other] = [generateKeyPair(), generateKeyPair()];
    expect(deriveSharedChannel(one, other.publicKey)).toEqual(deriveSharedChannel(other, one.publicKey));
    for (const bad of ['', 'undefined', 'ff', '00'.repeat(32)])
      expect(() => deriveSharedChannel(one, bad), bad).toThrow();
  });
});

describe('unsealMessage', () => {
  it('needs the right key and an unmodified envelope', () => {
    const channel = createRandomChannel();
    const message = { text: 'ünïcode ✓' };
    const envelope = sealMessage(channel, message);
    expect(unsealMessage(channel, envelope)).toEqual(message);
    expect(sealMessage(channel, message)).not.toBe(envelope);
    expect(unsealMessage(toSealedChannel(new Uint8Array(32)), envelope)).toBeNull();
    const bytes = Buffer.from(envelope, 'base64');
    for (const at of [0, 1, 13, bytes.length - 1]) {
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ 1;
      expect(unsealMessage(channel, other.toString('base64')), String(at)).toBeNull();
    }
    for (const bad of ['', '%', 'AA==']) expect(unsealMessage(channel, bad), bad).toBeNull();
  });
});
