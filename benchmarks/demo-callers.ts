import type { Caller } from '#functions/domain/identity/callers.ts';

/** New demo users as the platform's code sees those who call it. */
export async function demoCallers(count: number): Promise<Caller[]> {
  const { createDemoUser } = await import('#functions/domain/people/create-user.ts');
  const { accountOf } = await import('#functions/data/people/users.ts');
  const found: Caller[] = [];
  for (let i = 0; i < count; i++) {
    const user = await createDemoUser();
    const account = accountOf(user, 'simulate');
    if (!account) throw new Error('no account');
    found.push({ user, account, mode: 'simulate', session: 'ses_x' as never });
  }
  return found;
}
