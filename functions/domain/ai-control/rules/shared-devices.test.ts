import { describe, expect, it } from 'vitest';
import type { UserId } from '#shared/ids.ts';
import { findSelfReferral, findSharedDevice } from './shared-devices.ts';

const shared = { days: '90', accounts: '4' };
const referral = { days: '90', referred: '2' };
const people = (...names: string[]) => names.map((name) => `usr_${name}` as UserId);
const [ann] = people('ann') as [UserId];

describe('one device of many accounts', () => {
  it('is found from the fourth on, and after a dismissal only with somebody new', () => {
    expect(findSharedDevice(shared, 'd1', people('a', 'b', 'c'), [])).toBeNull();
    const found = findSharedDevice(shared, 'd1', people('a', 'b', 'c', 'd'), []);
    expect(found).toMatchObject({ subject: 'd1', user_id: null, figures: { accounts: '4' } });
    expect(findSharedDevice(shared, 'd1', people('a', 'b', 'c', 'd'), people('a', 'b', 'c', 'd'))).toBeNull();
    expect(findSharedDevice(shared, 'd1', people('a', 'b', 'c', 'e'), people('a', 'b', 'c', 'd'))).not.toBeNull();
  });

  it('is found from as many on as the rule goes by', () => {
    expect(findSharedDevice({ ...shared, accounts: '3' }, 'd1', people('a', 'b', 'c'), [])).not.toBeNull();
    expect(findSharedDevice({ ...shared, accounts: '5' }, 'd1', people('a', 'b', 'c', 'd'), [])).toBeNull();
  });
});

describe('a ring of referrals', () => {
  const by = (referrer: UserId | undefined, ...names: string[]) =>
    people(...names).map((id) => ({ id, referred_by: referrer }));

  it('is found of those alone whom the person referred and who use their devices, each once', () => {
    const others = by(undefined, 'x', 'y');
    expect(findSelfReferral(referral, ann, [...by(ann, 'b'), ...by(ann, 'b'), ...others], [])).toBeNull();
    const found = findSelfReferral(referral, ann, [...by(ann, 'c', 'b'), ...others], []);
    expect(found).toMatchObject({ subject: ann, user_id: ann, figures: { referred: '2' } });
    expect(found?.evidence.map(({ id }) => id)).toEqual(people('b', 'c'));
  });

  it('is found from as many on as the rule goes by', () => {
    expect(findSelfReferral({ ...referral, referred: '1' }, ann, by(ann, 'b'), [])).not.toBeNull();
    expect(findSelfReferral({ ...referral, referred: '3' }, ann, by(ann, 'b', 'c'), [])).toBeNull();
  });

  it('is found anew with somebody new alone', () => {
    expect(findSelfReferral(referral, ann, by(ann, 'b', 'c'), people('b', 'c'))).toBeNull();
    expect(findSelfReferral(referral, ann, by(ann, 'b', 'c', 'd'), people('b', 'c'))).not.toBeNull();
  });
});
