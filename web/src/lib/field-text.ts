import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import type { FieldErrorParams } from '#shared/refusals/field-refusals.ts';
import { useErrorText } from './error-text.ts';
import { useFormat } from './use-format.ts';

type Format = ReturnType<typeof useFormat>;

/** The figures of a sentence in the page's numbers. */
const spoken = (figures: FieldErrorParams, format: Format, digits: number | undefined) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => {
      if (typeof figure === 'number') return [name, format.integer(figure)];
      // A coin, a network, a time: no number.
      if (!/^-?\d+(\.\d+)?$/.test(figure)) return [name, figure];
      return [name, name === 'price' ? format.price(figure, digits) : format.exact(figure)];
    }),
  );

/**
 * Says in the page's language why the server refused a field, or whichever it names first: `refusals:<name>`, else the
 * refusal as a whole. Undefined where the error says nothing of it. `api` has the words loaded by then.
 * @param digits those of prices
 */
export function useFieldText(digits?: number): (error: unknown, field?: string) => string | undefined {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const format = useFormat();
  return useCallback(
    (error, field) => {
      if (!(error instanceof ApiError)) return undefined;
      const about = field ?? Object.keys(error.fields)[0];
      if (about === undefined || error.fields[about] === undefined) return undefined;
      const [reason] = error.reasons[about] ?? [];
      if (reason === undefined) return errorText(error);
      const figures = spoken(reason.params ?? {}, format, digits);
      return t(`refusals:${reason.name}`, { defaultValue: errorText(error), ...figures });
    },
    [t, errorText, format, digits],
  );
}
