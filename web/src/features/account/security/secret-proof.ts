import type { Profile } from '#shared/schemas/people.ts';
import { cleanCode, isCode, type Problem } from './find-secret-problems.ts';
import type { SecretForm } from './use-secret-form.ts';

/** What `SecretFields` asks for: what is wrong with it, and what of it is sent. */
export function secretProof(form: SecretForm, profile: Profile) {
  const password = form.value('password');
  const code = cleanCode(form.value('code'));
  const problems: Record<string, Problem | undefined> = {
    password: profile.has_password && password === '' ? 'missing' : undefined,
    code: profile.two_factor_enabled && !isCode(code) ? 'badCode' : undefined,
  };
  return {
    problems,
    shown: ['password', 'code'],
    body: {
      ...(profile.has_password ? { password } : {}),
      ...(profile.two_factor_enabled ? { code } : {}),
    },
  };
}
