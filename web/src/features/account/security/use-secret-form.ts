import type { Profile } from '#shared/schemas/people.ts';
import type { FormValues, Problems } from '#ui/form/problems.ts';
import { type FormHandle, useForm } from '#ui/form/use-form.ts';
import { cleanCode, isCode, lacksCode, useProblemText } from './find-secret-problems.ts';

/** Who is asking, once more: see `SecretFields`. */
export type Secrets = { password: string; code: string };
/** What of it is sent: what there is of the person. */
type Proof = Partial<Secrets>;

/** A code that was e-mailed, with what the request for it was answered with; that is empty until there was one. */
export type MailedValues = { email_code: string; code_token: string };

/** What of it is sent. */
export const mailedProof = ({ email_code, code_token }: MailedValues) => ({
  email_code: email_code.trim(),
  ...(code_token !== '' && { code_token }),
});

interface SecretFormOptions<More extends FormValues> {
  /** What the form asks for besides. */
  initial: More;
  rules?: (values: More) => Problems<keyof More & string>;
  send: (proof: Proof, values: More) => unknown;
  fieldProblems?: (error: unknown) => Problems<keyof More & string> | null;
}

/** What of these is sent with an act of this person. */
export const proofOf = (profile: Profile, { password, code }: Secrets): Proof => ({
  ...(profile.has_password ? { password } : {}),
  ...(profile.two_factor_enabled ? { code: cleanCode(code) } : {}),
});

/** A form for an act that asks again who one is. */
export function useSecretForm<More extends FormValues>(
  profile: Profile,
  { initial, rules, send, fieldProblems }: SecretFormOptions<More>,
): FormHandle<More & Secrets> {
  const problemText = useProblemText();
  return useForm<More & Secrets>({
    initial: { password: '', code: '', ...initial },
    rules: (values): Problems => ({
      password: problemText(profile.has_password && values.password === '' && 'missing'),
      code: problemText(profile.two_factor_enabled && !isCode(cleanCode(values.code)) && 'badCode'),
      ...rules?.(values),
    }),
    send: (values) => send(proofOf(profile, values), values),
    fieldProblems: (error): Problems | null =>
      profile.two_factor_enabled && lacksCode(error)
        ? { code: problemText('missing') }
        : (fieldProblems?.(error) ?? null),
  });
}
