import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { type Problem, problemsOf } from './find-secret-problems.ts';

export type SecretForm = ReturnType<typeof useSecretForm>;

/** The values of a form that asks for secrets, and what is wrong with them: beside the field that is to blame. */
export function useSecretForm(begin: Readonly<Record<string, string>> = {}) {
  const { t } = useTranslation('security');
  const text = useErrorText();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(begin);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const say = (problem: Problem) => t(`problems.${problem}`);

  return {
    values,
    errors,
    /** About no field. */
    failure,
    busy,
    value: (name: string) => values[name] ?? '',
    field: (name: string) => ({
      value: values[name] ?? '',
      onChange: (event: { target: { value: string } }) => {
        const { value } = event.target;
        setValues((held) => ({ ...held, [name]: value }));
        setErrors(({ [name]: _, ...rest }) => rest);
      },
    }),
    clear: () => {
      setValues(begin);
      setErrors({});
      setFailure(null);
    },
    /**
     * Does it unless something is wrong already. `shown` are the fields that are on the form: what is said of others is
     * said of none.
     */
    send: async (
      found: Record<string, Problem | undefined>,
      shown: readonly string[],
      act: () => Promise<void>,
    ): Promise<void> => {
      if (busy) return;
      const wrong = Object.entries(found).filter((entry): entry is [string, Problem] => entry[1] !== undefined);
      setErrors(Object.fromEntries(wrong.map(([name, problem]) => [name, say(problem)])));
      setFailure(null);
      if (wrong.length > 0) return;
      setBusy(true);
      try {
        await act();
      } catch (error) {
        const named = Object.entries(problemsOf(error)).filter(([name]) => shown.includes(name));
        if (named.length === 0) setFailure(text(error));
        else setErrors(Object.fromEntries(named.map(([name, problem]) => [name, say(problem)])));
      } finally {
        setBusy(false);
      }
    },
  };
}
