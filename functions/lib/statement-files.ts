import { getObject, putObject } from './bucket.ts';
import { log } from './log.ts';

/* Statements that were made lie in the bucket of documents, in a folder of their own, for 400 days: made anew, they say the same. */

const nameOf = (key: string) => `statements/${key}.pdf`;

/** A statement that was kept; null where it was not, or where the bucket does not answer: it can be made anew. */
export async function readStoredStatement(key: string): Promise<Uint8Array | null> {
  try {
    return await getObject(nameOf(key));
  } catch (error) {
    log.error('a kept statement cannot be read', error, { key });
    return null;
  }
}

/** Keeps a statement. Where the bucket does not take it, whoever asked for it gets it all the same. */
export async function writeStoredStatement(key: string, pdf: Uint8Array): Promise<void> {
  try {
    await putObject(nameOf(key), pdf, { ContentType: 'application/pdf' });
  } catch (error) {
    log.error('a statement cannot be kept', error, { key });
  }
}
