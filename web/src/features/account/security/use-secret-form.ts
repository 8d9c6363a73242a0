import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { lacksCode, type Problem } from './find-secret-problems.ts';

export type SecretForm = ReturnType<typeof useSecretForm>;

/** Which of two inputs comes first on the page. */
const inOrder = (a: Node, b: Node): number =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 ? -1 : 1;

/** The values of a form that asks for secrets, and what is wrong with them: beside the field that is to blame. */
export function useSecretForm(begin: Readonly<Record<string, string>> = {}) {
  const { t } = useTranslation('security');
  const text = useErrorText();
  const fieldText = useFieldText();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(begin);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const say = (problem: Problem) => t(`problems.${problem}`);
  const inputs = useRef(new Map<string, HTMLInputElement>());
  /** Counts refusals: after each the first field that is to blame has the focus, also where the form came back with it. */
  const [refusals, setRefusals] = useState(0);
  const focusFirst = useEffectEvent(() => {
    const blamed = [...inputs.current].filter(([name]) => errors[name] !== undefined);
    blamed
      .map(([, input]) => input)
      .toSorted(inOrder)[0]
      ?.focus();
  });
  useEffect(() => {
    if (refusals > 0) focusFirst();
  }, [refusals]);
  const blame = (found: readonly (readonly [string, string])[]) => {
    setErrors(Object.fromEntries(found));
    if (found.length > 0) setRefusals((count) => count + 1);
  };

  return {
    values,
    errors,
    /** About no field. */
    failure,
    busy,
    value: (name: string) => values[name] ?? '',
    field: (name: string) => ({
      value: values[name] ?? '',
      ref: (element: HTMLInputElement | null) => {
        if (element) inputs.current.set(name, element);
        else inputs.current.delete(name);
      },
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
      blame(wrong.map(([name, problem]) => [name, say(problem)]));
      setFailure(null);
      if (wrong.length > 0) return;
      setBusy(true);
      try {
        await act();
      } catch (error) {
        const named = shown.flatMap((name) => {
          const said = name === 'code' && lacksCode(error) ? say('missing') : fieldText(error, name);
          return said === undefined ? [] : [[name, said] as const];
        });
        if (named.length === 0) setFailure(fieldText(error) ?? text(error));
        else blame(named);
      } finally {
        setBusy(false);
      }
    },
  };
}
