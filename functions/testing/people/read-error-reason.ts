import { AppError } from '#shared/errors/errors.ts';

/**
 * Returns the code of an error, and each field's reasons, by name with their values.
 * @throws anything but an `AppError`.
 */
export async function readErrorReason(
  act: Promise<unknown>,
): Promise<[reason: string, fields: Record<string, string[]>]> {
  try {
    await act;
    return ['done', {}];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.entries(error.reasons ?? {}).map(([field, reasons]) => [
      field,
      reasons.map(({ name, params = {} }) => [name, ...Object.values(params)].join(' ')),
    ]);
    return [error.reason, Object.fromEntries(fields)];
  }
}
