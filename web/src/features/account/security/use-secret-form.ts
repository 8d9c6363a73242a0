import type { Profile } from '#shared/schemas/people.ts';
import type { FormValues, FieldProblems } from '#ui/form/problems.ts';
import { type FormHandle, useForm } from '#ui/form/use-form.ts';
import { normalizeAuthCode, isAuthCode, isCodeRequiredError, useSecretProblemText } from './find-secret-problems.ts';

/** Identity confirmation: see `SecretFields`. */
export type SecretValues = { password: string; code: string };
/** Sent part: the factors that the user has. */
type Proof = Partial<SecretValues>;

/** E-mailed code with the token of its request; empty before it. */
export type EmailCodeValues = { email_code: string; code_token: string };

/** Returns the part that is sent. */
export const toEmailCodeProof = ({ email_code, code_token }: EmailCodeValues) => ({
  email_code: email_code.trim(),
  ...(code_token !== '' && { code_token }),
});

interface SecretFormOptions<More extends FormValues> {
  /** Initial values of the other fields. */
  initial: More;
  rules?: (values: More) => FieldProblems<keyof More & string>;
  send: (proof: Proof, values: More) => unknown;
  fieldProblems?: (error: unknown) => FieldProblems<keyof More & string> | null;
}

/** Returns the factors to send for this user. */
export const toSecretProof = (profile: Profile, { password, code }: SecretValues): Proof => ({
  ...(profile.has_password ? { password } : {}),
  ...(profile.two_factor_enabled ? { code: normalizeAuthCode(code) } : {}),
});

/** Returns a form for an action that confirms identity again. */
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
