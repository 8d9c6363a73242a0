import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { readAuthCode } from '#shared/typed/codes.ts';
import type { FormValues, FormFieldErrors } from '#ui/form/form-field-errors.ts';
import { type FormHandle, useForm } from '#ui/form/use-form.ts';
import { isCodeRequiredError, useSecurityFieldProblemText } from './find-secret-problems.ts';

/** Identity confirmation: see `IdentityProofFields`. */
export type IdentityProofValues = { password: string; code: string };
/** Sent part: the factors that the user has. */
type Proof = Partial<IdentityProofValues>;

/** E-mailed code with the token of its request; empty before it. */
export type EmailCodeValues = { email_code: string; code_token: string };

/** Returns the part that is sent. */
export const toEmailCodeProof = ({ email_code, code_token }: EmailCodeValues) => ({
  email_code,
  ...(code_token !== '' && { code_token }),
});

interface SecretFormOptions<More extends FormValues> {
  /** Initial values of the other fields. */
  initial: More;
  rules?: (values: More) => FormFieldErrors<keyof More & string>;
  send: (proof: Proof, values: More) => unknown;
  fieldProblems?: (error: unknown) => FormFieldErrors<keyof More & string> | null;
}

/** Returns the factors to send for this user. */
export const toIdentityProofBody = (profile: OwnUserProfile, { password, code }: IdentityProofValues): Proof => ({
  ...(profile.has_password ? { password } : {}),
  ...(profile.two_factor_enabled ? { code } : {}),
});

/** Returns a form for an action that confirms identity again. */
export function useIdentityProofForm<More extends FormValues>(
  profile: OwnUserProfile,
  { initial, rules, send, fieldProblems }: SecretFormOptions<More>,
): FormHandle<More & IdentityProofValues> {
  const problemText = useSecurityFieldProblemText();
  return useForm<More & IdentityProofValues>({
    initial: { password: '', code: '', ...initial },
    rules: (values): FormFieldErrors => ({
      password: problemText(profile.has_password && values.password === '' && 'missing'),
      code: problemText(profile.two_factor_enabled && readAuthCode(values.code) === null && 'badCode'),
      ...rules?.(values),
    }),
    send: (values) => send(toIdentityProofBody(profile, values), values),
    fieldProblems: (error): FormFieldErrors | null =>
      profile.two_factor_enabled && isCodeRequiredError(error)
        ? { code: problemText('missing') }
        : (fieldProblems?.(error) ?? null),
  });
}
