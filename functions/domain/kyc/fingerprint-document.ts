import { createHmac, randomBytes } from 'node:crypto';
import { addKycNumberKey, readKycNumberKey } from '#functions/data/users/kyc-numbers.ts';
import { decryptForOwner, encryptForOwner } from '#functions/lib/encrypt-for-owner.ts';

/** The platform, as the owner of the sealed key. */
const OWNER = 'kyc-numbers';
const KEY_BYTES = 32;

async function readKey(): Promise<Buffer> {
  let sealed = await readKycNumberKey();
  if (sealed === null) {
    await addKycNumberKey(await encryptForOwner(randomBytes(KEY_BYTES).toString('base64'), OWNER));
    // Another request may have been first.
    sealed = await readKycNumberKey();
  }
  if (sealed === null) throw new Error('The key of the document numbers is missing.');
  return Buffer.from(await decryptForOwner(sealed, OWNER), 'base64');
}

/** Returns the letters and digits of a number, whatever its case, width and separators. */
const normalizeNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the fingerprint by which the same document is recognized without its number; null for a number without
 * letters and digits. Its key is sealed, since all numbers of a country could be tried.
 */
export async function fingerprintDocument(country: string, number: string): Promise<string | null> {
  const normalized = normalizeNumber(number);
  if (normalized === '') return null;
  return createHmac('sha256', await readKey())
    .update(`${country}\n${normalized}`)
    .digest('base64url');
}
