import { describe, expect, it } from 'vitest';
import { getUserAccount, findUserByLogin } from '#functions/data/users/users.ts';
import { useCheapPasswordHash } from '#functions/testing/cheap-hash.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { readStoredItems } from '#functions/testing/stored.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { AppError } from '#shared/errors/errors.ts';
import { logIn } from './log-in.ts';
import { signUp } from './sign-up-request.ts';

useTestTable();
const hash = useCheapPasswordHash();
const SIGN_UP_VISIT = { ...buildTestVisit('192.0.2.1'), country: 'SG', languages: 'es-MX,en;q=0.5' };
const PASSWORD = 'plenty of horses here';

async function readErrorFields(act: Promise<unknown>): Promise<unknown> {
  const error = await act.then(
    () => null,
    (rejection: unknown) => rejection,
  );
  if (error instanceof AppError && error.reason === 'VALIDATION_FAILED') return error.fields;
  return error;
}

describe('signUp', () => {
  it('creates a user with a main account and a referral code, who can log in', { tags: ['TRD-115'] }, async () => {
    const user = await signUp({ username: 'Ada.Lovelace', password: PASSWORD }, SIGN_UP_VISIT);
    expect(getUserAccount(user, 'main')).toMatchObject({ kind: 'live' });
    expect(user).toMatchObject({
      country: 'SG',
      language: 'es',
      referral_code: expect.stringMatching(/^[A-Z0-9]{8}$/),
    });
    expect(await findUserByLogin('ada.lovelace')).toMatchObject({ id: user.id });
    await expect(logIn({ username: 'ADA.lovelace', password: PASSWORD }, SIGN_UP_VISIT)).resolves.toBeTruthy();
  });

  it('rejects a taken user name or e-mail in any letter case', { tags: ['TRD-117'] }, async () => {
    await signUp({ username: 'first', password: PASSWORD, email: 'First@example.com' }, SIGN_UP_VISIT);
    expect(await readErrorFields(signUp({ username: 'FIRST', password: PASSWORD }, SIGN_UP_VISIT))).toEqual({
      username: ['This username is already taken.'],
    });
    expect(
      await readErrorFields(
        signUp({ username: 'second', password: PASSWORD, email: 'first@EXAMPLE.com' }, SIGN_UP_VISIT),
      ),
    ).toEqual({
      email: ['E-mail already registered.'],
    });
    expect(await findUserByLogin('second')).toBeNull();
  });

  it('accepts one of several concurrent sign-ups with one name', { tags: ['TRD-143'] }, async () => {
    const results = await Promise.allSettled(
      ['racer', 'Racer', 'RACER', 'rAcer'].map((username) => signUp({ username, password: PASSWORD }, SIGN_UP_VISIT)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('stores the referrer, and rejects an unknown referral code before hashing', { tags: ['TRD-144'] }, async () => {
    const friend = await signUp({ username: 'friend', password: PASSWORD }, SIGN_UP_VISIT);
    const user = await signUp(
      { username: 'sent-by-friend', password: PASSWORD, referral_code: friend.referral_code },
      SIGN_UP_VISIT,
    );
    expect(user.referred_by).toBe(friend.id);
    expect((await readStoredItems()).get(`USER#${friend.id} REFERRAL#${user.id}`)).toMatchObject({
      username: 'sent-by-friend',
    });
    hash.hashed = 0;
    const rejectedSignUp = signUp(
      { username: 'sent-by-nobody', password: PASSWORD, referral_code: 'AAAAAAAA' },
      SIGN_UP_VISIT,
    );
    expect(await readErrorFields(rejectedSignUp)).toEqual({ referral_code: ['This referral code is not valid.'] });
    expect(hash.hashed).toBe(0);
  });

  it.each(['CN', 'SY', 'PA'])('rejects the country %s', { tags: ['TRD-122'] }, async (country) => {
    await expect(
      signUp({ username: 'far-away', password: PASSWORD }, { ...SIGN_UP_VISIT, country }),
    ).rejects.toMatchObject({
      reason: 'COUNTRY_RESTRICTED',
    });
  });

  it.each([
    'qwertyuiop',
    'QwertyUIOP',
    '1q2w3e4r5t',
    'password12',
    'Password123!',
    'candela2026',
    '1111111111',
    'abababababab',
    '0123456789',
    'zyxwvutsrqponm',
    'basketball',
  ])('rejects %s as a common password', { tags: ['TRD-137'] }, async (password) => {
    expect(await readErrorFields(signUp({ username: 'commoner', password }, SIGN_UP_VISIT))).toEqual({
      password: ['This password is too common. Choose another.'],
    });
  });

  it.each(['marie.curie', 'Marie.Curie', 'eiruc.eiram', 'marie.curie1', 'radium@example.com'])(
    'rejects %s as a password that contains the name',
    async (password) => {
      const request = { username: 'Marie.Curie', password, email: 'radium@example.com' };
      expect(await readErrorFields(signUp(request, SIGN_UP_VISIT))).toMatchObject({
        password: [expect.stringContaining('username')],
      });
    },
  );
});
