import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { askAws } from './ask-aws.ts';
import { config } from './config.ts';

/** What KMS encrypts at once, bytes. */
const MOST_BYTES = 4096;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Says by what a text was sealed. */
const LOCAL = 'local.';
const KMS = 'kms.';

/** @throws {Error} that tells nothing of what was to be sealed or opened. */
async function askKms(action: 'Encrypt' | 'Decrypt', request: object, wanted: string): Promise<string> {
  const call = { service: 'kms', endpoint: config.kmsEndpoint(), target: `TrentService.${action}` } as const;
  const response = await askAws(call, request);
  const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const value = answer?.[wanted];
  if (!response.ok || typeof value !== 'string') throw new Error(`KMS answered ${response.status} to ${action}.`);
  return value;
}

function localKey(): Buffer {
  const key = Buffer.from(config.personalKey(), 'base64');
  if (key.length !== 32) throw new Error('PERSONAL_KEY must be 32 bytes in base64.');
  return key;
}

function sealHere(plain: Buffer, owner: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', localKey(), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return `${LOCAL}${sealed.toString('base64')}`;
}

function unsealHere(text: string, owner: string): string {
  const sealed = Buffer.from(text, 'base64');
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new Error('A sealed text is too short to be one.');
  const decipher = createDecipheriv('aes-256-gcm', localKey(), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/**
 * Encrypts what must not be read in the table, AES-256-GCM, bound to the id of whom it belongs to: moved to somebody
 * else it cannot be opened. Where the platform has a key of KMS that one is used, the local one elsewhere.
 * @throws {Error} of more than 4,096 bytes, and when KMS does not answer.
 */
export async function seal(plain: string, owner: string): Promise<string> {
  const bytes = Buffer.from(plain, 'utf8');
  if (bytes.length > MOST_BYTES) throw new Error(`A text of ${bytes.length} bytes is too long to be sealed.`);
  const key = config.personalKeyArn();
  if (key === null) return sealHere(bytes, owner);
  const given = { KeyId: key, Plaintext: bytes.toString('base64'), EncryptionContext: { owner } };
  return `${KMS}${await askKms('Encrypt', given, 'CiphertextBlob')}`;
}

/**
 * Opens what `seal` made for this owner.
 * @throws {Error} of a text that was changed, made with another key or for somebody else.
 */
export async function unseal(sealed: string, owner: string): Promise<string> {
  const key = config.personalKeyArn();
  if (key === null) {
    if (!sealed.startsWith(LOCAL)) throw new Error('A text was not sealed by the local key.');
    return unsealHere(sealed.slice(LOCAL.length), owner);
  }
  if (!sealed.startsWith(KMS)) throw new Error('A text was not sealed by KMS.');
  const given = { KeyId: key, CiphertextBlob: sealed.slice(KMS.length), EncryptionContext: { owner } };
  return Buffer.from(await askKms('Decrypt', given, 'Plaintext'), 'base64').toString('utf8');
}
