import { GetPublicKeyCommand, SignCommand } from '@aws-sdk/client-kms';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Address, Hex, Signature } from 'viem';
import { privateKeyToAddress, sign } from 'viem/accounts';
import { bytesToHex, hexToBytes, numberToHex, publicKeyToAddress, recoverAddress } from 'viem/utils';
import { ChainUnreachableError } from '#functions/domain/chain/chain.ts';
import { getKmsClient } from '#functions/lib/clients.ts';
import { config } from '#functions/lib/config.ts';

export interface EvmSigner {
  kind: 'kms' | 'local';
  address: () => Promise<Address>;
  /** Signs a digest. Returns the form with the lower `s`, which the chain accepts. */
  sign: (digest: Hex) => Promise<Signature>;
}

const { ORDER } = secp256k1.Point.Fn;
/** An uncompressed curve point: 4, and two coordinates of 32 bytes. It is the end of the KMS response (SPKI). */
const POINT_BYTES = 65;

function localSigner(privateKey: Hex): EvmSigner {
  const own = privateKeyToAddress(privateKey);
  return {
    kind: 'local',
    address: async () => own,
    sign: (hash) => sign({ hash, privateKey }),
  };
}

/**
 * Returns bytes from KMS.
 * @throws {ChainUnreachableError} if KMS returns none: nothing was signed, and it is retried later.
 */
async function readSignerBytes(
  response: Promise<Uint8Array | undefined>,
  action: 'GetPublicKey' | 'Sign',
): Promise<Uint8Array> {
  const bytes = await response.catch((error: Error) => {
    throw new ChainUnreachableError(`KMS failed to answer ${action}: ${error.name}.`);
  });
  if (bytes) return bytes;
  throw new ChainUnreachableError(`KMS answered ${action} without a value.`);
}

/** Returns `r` and the lower `s` of a DER signature. @throws {Error} if it is invalid. */
function parseDer(der: Uint8Array): { r: Hex; s: Hex } {
  const { r, s } = secp256k1.Signature.fromBytes(der, 'der');
  const low = s > ORDER / 2n ? ORDER - s : s;
  return { r: numberToHex(r, { size: 32 }), s: numberToHex(low, { size: 32 }) };
}

/** Addresses of KMS keys; they never change. */
const addresses = new Map<string, Address>();

function kmsSigner(KeyId: string): EvmSigner {
  const address = async (): Promise<Address> => {
    const knownAddress = addresses.get(KeyId);
    if (knownAddress !== undefined) return knownAddress;
    const keyResponse = getKmsClient().send(new GetPublicKeyCommand({ KeyId }));
    const key = await readSignerBytes(
      keyResponse.then(({ PublicKey }) => PublicKey),
      'GetPublicKey',
    );
    const own = publicKeyToAddress(bytesToHex(key.subarray(-POINT_BYTES)));
    addresses.set(KeyId, own);
    return own;
  };
  return {
    kind: 'kms',
    address,
    sign: async (digest) => {
      const signResponse = getKmsClient().send(
        new SignCommand({
          KeyId,
          Message: hexToBytes(digest),
          MessageType: 'DIGEST',
          SigningAlgorithm: 'ECDSA_SHA_256',
        }),
      );
      const numbers = parseDer(
        await readSignerBytes(
          signResponse.then(({ Signature }) => Signature),
          'Sign',
        ),
      );
      const own = await address();
      // KMS does not tell which of two keys its signature fits.
      for (const yParity of [0, 1]) {
        const signature = { ...numbers, yParity };
        if ((await recoverAddress({ hash: digest, signature })) === own) return signature;
      }
      throw new Error('KMS signed by another key than that of the hot wallet.');
    },
  };
}

/**
 * Signer of a network’s hot wallet; null when staff send by other means.
 * @throws {Error} for a private key on AWS, where only KMS signs, and for an invalid key. Never contains the key.
 */
export function createEvmSigner(network: string): EvmSigner | null {
  const key = config.networkSigner(network);
  if (key === null) return null;
  if (key.startsWith('arn:')) return kmsSigner(key);
  if (config.place() === 'aws') throw new Error(`The hot wallet of ${network} needs a key of KMS.`);
  const plain = key.replace(/^0x/, '');
  if (!/^[0-9a-f]{64}$/i.test(plain)) throw new Error(`The key of the hot wallet of ${network} is none.`);
  return localSigner(`0x${plain}`);
}
