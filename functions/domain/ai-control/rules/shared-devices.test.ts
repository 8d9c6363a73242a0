import { describe, expect, it } from 'vitest';
import type { UserId } from '#shared/ids.ts';
import { detectSelfReferral, detectSharedDevice } from './shared-devices.ts';

const shared = { days: '90', accounts: '4' };
const referral = { days: '90', referred: '2' };
const people = (...names: string[]) => names.map((name) => `usr_${name}` as UserId);
const [ann] = people('ann') as [UserId];

describe('detectSharedDevice', () => {
  it('finds a device with four accounts, and after a dismissal only with a new account', () => {
    expect(detectSharedDevice(shared, 'd1', people('a', 'b', 'c'), [])).toBeNull();
    const finding = detectSharedDevice(shared, 'd1', people('a', 'b', 'c', 'd'), []);
    expect(finding).toMatchObject({ subject: 'd1', user_id: null, figures: { accounts: '4' } });
    expect(detectSharedDevice(shared, 'd1', people('a', 'b', 'c', 'd'), people('a', 'b', 'c', 'd'))).toBeNull();
    expect(detectSharedDevice(shared, 'd1', people('a', 'b', 'c', 'e'), people('a', 'b', 'c', 'd'))).not.toBeNull();
  });

  it('applies the number of accounts from the rule parameters', () => {
    expect(detectSharedDevice({ ...shared, accounts: '3' }, 'd1', people('a', 'b', 'c'), [])).not.toBeNull();
    expect(detectSharedDevice({ ...shared, accounts: '5' }, 'd1', people('a', 'b', 'c', 'd'), [])).toBeNull();
  });
});

describe('detectSelfReferral', () => {
  const by = (referrer: UserId | undefined, ...names: string[]) =>
    people(...names).map((id) => ({ id, referred_by: referrer }));

  it('counts only referred users on the devices of the referrer, each once', () => {
    const otherUsers = by(undefined, 'x', 'y');
    expect(detectSelfReferral(referral, ann, [...by(ann, 'b'), ...by(ann, 'b'), ...otherUsers], [])).toBeNull();
    const finding = detectSelfReferral(referral, ann, [...by(ann, 'c', 'b'), ...otherUsers], []);
    expect(finding).toMatchObject({ subject: ann, user_id: ann, figures: { referred: '2' } });
    expect(finding?.evidence.map(({ id }) => id)).toEqual(people('b', 'c'));
  });

  it('applies the number of referrals from the rule parameters', () => {
    expect(detectSelfReferral({ ...referral, referred: '1' }, ann, by(ann, 'b'), [])).not.toBeNull();
    expect(detectSelfReferral({ ...referral, referred: '3' }, ann, by(ann, 'b', 'c'), [])).toBeNull();
  });

  it('finds a dismissed referrer again only with a new user', () => {
    expect(detectSelfReferral(referral, ann, by(ann, 'b', 'c'), people('b', 'c'))).toBeNull();
    expect(detectSelfReferral(referral, ann, by(ann, 'b', 'c', 'd'), people('b', 'c'))).not.toBeNull();
  });
});
