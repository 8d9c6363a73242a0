export type LoginErrors = Partial<Record<'username' | 'password', string | undefined>>;

/** What is missing before a login is worth sending, or null. */
export function checkLogin(values: { username: string; password: string }, missing: string): LoginErrors | null {
  const errors: LoginErrors = {};
  if (values.username.trim() === '') errors.username = missing;
  if (values.password === '') errors.password = missing;
  return errors.username === undefined && errors.password === undefined ? null : errors;
}
