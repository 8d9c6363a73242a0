import { AppError } from '#shared/refusals/errors.ts';

/** What something is refused as, and each field's reasons, by name with their figures. @throws what is no refusal. */
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
