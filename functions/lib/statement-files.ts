import { getObject, putObject } from './bucket.ts';
import { log } from './log.ts';

/* Statements are stored in their own folder of the bucket of documents for 400 days: rebuilt ones have the same content. */

const toObjectName = (key: string) => `statements/${key}.pdf`;

/** Returns a stored statement; null when missing, or when the bucket does not answer: it can be rebuilt. */
export async function readStoredStatement(key: string): Promise<Uint8Array | null> {
  try {
    return await getObject(toObjectName(key));
  } catch (error) {
    log.error('stored statement not read', error, { key });
    return null;
  }
}

/** Stores a statement. When the bucket rejects it, the user gets it all the same. */
export async function writeStoredStatement(key: string, pdf: Uint8Array): Promise<void> {
  try {
    await putObject(toObjectName(key), pdf, { ContentType: 'application/pdf' });
  } catch (error) {
    log.error('statement not stored', error, { key });
  }
}
