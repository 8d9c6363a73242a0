import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DecryptCommand, EncryptCommand } from '@aws-sdk/client-kms';
import { getKmsClient } from './clients.ts';
import { config } from './config.ts';

/** Most bytes that KMS encrypts at once. */
const MAX_BYTES = 4096;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Prefix that marks texts encrypted with the local key. */
const LOCAL = 'local.';
const KMS = 'kms.';

/** Awaits a response of KMS. @throws {Error} without KMS's message, which might repeat the plain text. */
async function awaitKmsAnswer(request: Promise<Uint8Array | undefined>, action: string): Promise<Buffer> {
  const bytes = await request.catch((error: Error) => {
    throw new Error(`KMS failed to ${action}: ${error.name}.`);
  });
  if (!bytes) throw new Error(`KMS failed to ${action}: the answer is empty.`);
  return Buffer.from(bytes);
}

function localKey(): Buffer {
  const key = Buffer.from(config.personalKey(), 'base64');
  if (key.length !== 32) throw new Error('PERSONAL_KEY must be 32 bytes in base64.');
  return key;
}

function encryptLocally(plain: Buffer, owner: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', localKey(), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return `${LOCAL}${sealed.toString('base64')}`;
}

function decryptLocally(text: string, owner: string): string {
  const sealed = Buffer.from(text, 'base64');
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new Error('A sealed text is too short to be one.');
  const decipher = createDecipheriv('aes-256-gcm', localKey(), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/**
 * Encrypts with AES-256-GCM what must not be readable in the table, bound to its owner's id: under another id it cannot
 * be decrypted. Uses the platform's KMS key, or else the local one.
 * @throws {Error} above 4,096 bytes, and when KMS does not answer.
 */
export async function encryptForOwner(plain: string, owner: string): Promise<string> {
  const bytes = Buffer.from(plain, 'utf8');
  if (bytes.length > MAX_BYTES) throw new Error(`A text of ${bytes.length} bytes is too long to be sealed.`);
  const key = config.personalKeyArn();
  if (key === null) return encryptLocally(bytes, owner);
  const command = new EncryptCommand({ KeyId: key, Plaintext: bytes, EncryptionContext: { owner } });
  const request = getKmsClient()
    .send(command)
    .then(({ CiphertextBlob }) => CiphertextBlob);
  return `${KMS}${(await awaitKmsAnswer(request, 'encrypt')).toString('base64')}`;
}

/**
 * Decrypts what `encryptForOwner` made for this owner.
 * @throws {Error} for a text that was changed, made with another key or for another owner.
 */
export async function decryptForOwner(sealed: string, owner: string): Promise<string> {
  const key = config.personalKeyArn();
  if (key === null) {
    if (!sealed.startsWith(LOCAL)) throw new Error('A text was not sealed by the local key.');
    return decryptLocally(sealed.slice(LOCAL.length), owner);
  }
  if (!sealed.startsWith(KMS)) throw new Error('A text was not sealed by KMS.');
  const CiphertextBlob = Buffer.from(sealed.slice(KMS.length), 'base64');
  const command = new DecryptCommand({ KeyId: key, CiphertextBlob, EncryptionContext: { owner } });
  const request = getKmsClient()
    .send(command)
    .then(({ Plaintext }) => Plaintext);
  return (await awaitKmsAnswer(request, 'decrypt')).toString('utf8');
}
