import { describe, expect, it } from 'vitest';
import { readUserKyc } from '#functions/data/users/kyc.ts';
import { readKycStatus } from '#functions/domain/kyc/read-kyc-status.ts';
import { readKycDetail } from '#functions/domain/staff/reviews/kyc.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { createUser } from './create-user.ts';

useTestTable();

const password = 'correct horse battery';

describe('createUser', () => {
  it('creates a user verified by name without documents when isVerified is set', async () => {
    const user = await createUser({ username: 'seeded', password, isVerified: true, real_name: 'Sam Seeded' });
    expect(user.kyc_status).toBe('verified');
    const { kyc } = await readKycStatus(user);
    expect(kyc).toMatchObject({ status: 'verified', submission: { real_name: 'Sam Seeded' } });
    const [verifiedKyc] = await readUserKyc(user.id);
    if (!verifiedKyc) throw new Error('nothing was sent in');
    expect(await readKycDetail(verifiedKyc.id)).toMatchObject({
      status: 'verified',
      images: [],
      id_card_number: '••••',
    });
  });

  it('creates a user without KYC when isVerified is not set', async () => {
    const user = await createUser({ username: 'plain', password });
    expect((await readKycStatus(user)).kyc).toMatchObject({ status: 'not_submitted', submission: null });
  });
});
