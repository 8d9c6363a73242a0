import { expect, it } from 'vitest';
import { transact } from '#functions/data/table/transact.ts';
import { getCurrentTotpCode, createTestUser, setUpTestTotp } from '#functions/testing/people/test-users.ts';
import { useFixedTestClock } from '#functions/testing/standing-clock.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

useTestTable();
const { pass } = useFixedTestClock();

it('verifySecondFactor › accepts a code from one of two concurrent requests', { tags: ['FIN-288'] }, async () => {
  const person = await createTestUser();
  const { secret } = await setUpTestTotp(person, () => pass(30));
  const user = await person.stored();
  const both = [
    await verifySecondFactor(user, getCurrentTotpCode(secret)),
    await verifySecondFactor(user, getCurrentTotpCode(secret)),
  ];
  const used = await Promise.allSettled(both.map((operations) => transact(operations)));
  expect(used.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
