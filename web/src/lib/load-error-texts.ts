import { ApiError } from '#shared/api/client.ts';
import { loadNamespaces } from './language.ts';

/** Loads the texts of an error, for `useErrorText` and `useFieldText`. */
export async function loadErrorTexts(error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.code === 0) return;
  await loadNamespaces('errors');
  if (Object.keys(error.reasons).length > 0) await loadNamespaces('refusals');
}
