import type { UserPrincipal } from '#functions/domain/identity/principals.ts';

/** Creates demo users as the platform's code sees callers. */
export async function createDemoPrincipals(count: number): Promise<UserPrincipal[]> {
  const { createDemoUser } = await import('#functions/domain/users/create-user.ts');
  const { getUserAccount } = await import('#functions/data/users/users.ts');
  const principals: UserPrincipal[] = [];
  for (let i = 0; i < count; i++) {
    const user = await createDemoUser();
    const account = getUserAccount(user, 'simulate');
    if (!account) throw new Error('no account');
    principals.push({ user, account, mode: 'simulate', session: 'ses_x' as never });
  }
  return principals;
}
