import type { Profile } from '#shared/schemas/people.ts';
import type { FormValues, FieldProblems } from '#ui/form/problems.ts';
import { type FormHandle, useForm } from '#ui/form/use-form.ts';
import { normalizeAuthCode, isAuthCode, isCodeRequiredError, useSecretProblemText } from './find-secret-problems.ts';

/** Who is asking, once more: see `SecretFields`. */
export type SecretValues = { password: string; code: string };
/** What of it is sent: what there is of the person. */
type Proof = Partial<SecretValues>;

/** A code that was e-mailed, with what the request for it was answered with; that is empty until there was one. */
export type EmailCodeValues = { email_code: string; code_token: string };

/** What of it is sent. */
export const toEmailCodeProof = ({ email_code, code_token }: EmailCodeValues) => ({
  email_code: email_code.trim(),
  ...(code_token !== '' && { code_token }),
});

interface SecretFormOptions<More extends FormValues> {
  /** What the form asks for besides. */
  initial: More;
  rules?: (values: More) => FieldProblems<keyof More & string>;
  send: (proof: Proof, values: More) => unknown;
  fieldProblems?: (error: unknown) => FieldProblems<keyof More & string> | null;
}

/** What of these is sent with an act of this person. */
export const toSecretProof = (profile: Profile, { password, code }: SecretValues): Proof => ({
  ...(profile.has_password ? { password } : {}),
  ...(profile.two_factor_enabled ? { code: normalizeAuthCode(code) } : {}),
});

/** A form for an act that asks again who one is. */
export function useSecretForm<More extends FormValues>(
  profile: Profile,
  { initial, rules, send, fieldProblems }: SecretFormOptions<More>,
): FormHandle<More & SecretValues> {
  const problemText = useSecretProblemText();
  return useForm<More & SecretValues>({
    initial: { password: '', code: '', ...initial },
    rules: (values): FieldProblems => ({
      password: problemText(profile.has_password && values.password === '' && 'missing'),
      code: problemText(profile.two_factor_enabled && !isAuthCode(normalizeAuthCode(values.code)) && 'badCode'),
      ...rules?.(values),
    }),
    send: (values) => send(toSecretProof(profile, values), values),
    fieldProblems: (error): FieldProblems | null =>
      profile.two_factor_enabled && isCodeRequiredError(error)
        ? { code: problemText('missing') }
        : (fieldProblems?.(error) ?? null),
  });
}
