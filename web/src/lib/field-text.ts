import type { FlatNamespace } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import type { FieldErrorParams } from '#shared/errors/field-errors.ts';
import { useErrorText } from './error-text.ts';
import { useFormat } from './use-format.ts';

type NumberFormat = ReturnType<typeof useFormat>;

/** Formats the numbers of a message in the page's format. */
const formatParams = (figures: FieldErrorParams, format: NumberFormat, digits: number | undefined) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => {
      if (typeof figure === 'number') return [name, format.integer(figure)];
      // A coin, network or time, not a number.
      if (!/^-?\d+(\.\d+)?$/.test(figure)) return [name, figure];
      return [name, name === 'price' ? format.price(figure, digits) : format.exact(figure)];
    }),
  );

/**
 * Returns a formatter of field errors in the page's language, for a field or the first one named: `refusals:<name>`,
 * otherwise the whole error. Undefined when the error does not name the field. `api` has loaded the texts by then.
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
      const figures = formatParams(reason.params ?? {}, format, digits);
      return t(`refusals:${reason.name}`, { defaultValue: errorText(error), ...figures });
    },
    [t, errorText, format, digits],
  );
}

/** Problem of a form's field, found before it is sent: its name, and the figures of its text as in `FieldErrorParams`. */
type FormProblem = Readonly<{ name: string } & Record<string, string | number>>;

/**
 * Returns a formatter of form problems in the page's language. `toKey` gives the locale key of a name, with its area,
 * and is declared outside the component; a problem without `asset` is in USDT.
 * @param areas those of the keys
 * @param digits those of prices
 */
export function useProblemText(
  areas: readonly [FlatNamespace, ...FlatNamespace[]],
  toKey: (name: string) => string,
  digits?: number,
): (problem: FormProblem | undefined) => string | undefined {
  const { t } = useTranslation(areas);
  const format = useFormat();
  return useCallback(
    (problem) => {
      if (!problem) return undefined;
      const { name, ...figures } = problem;
      return t(toKey(name), {
        defaultValue: name,
        replace: { asset: 'USDT', ...formatParams(figures, format, digits) },
      });
    },
    [t, toKey, format, digits],
  );
}
