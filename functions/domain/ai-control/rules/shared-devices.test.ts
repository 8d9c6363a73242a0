import { describe, expect, it } from 'vitest';
import type { UserId } from '#shared/ids.ts';
import { findSelfReferral, findSharedDevice } from './shared-devices.ts';

const people = (...names: string[]) => names.map((name) => `usr_${name}` as UserId);
const [ann] = people('ann') as [UserId];

describe('one device of many accounts', () => {
  it('is found from the fourth on, and after a dismissal only with somebody new', () => {
    expect(findSharedDevice('d1', people('a', 'b', 'c'), [])).toBeNull();
    const found = findSharedDevice('d1', people('a', 'b', 'c', 'd'), []);
    expect(found).toMatchObject({ subject: 'd1', user_id: null, figures: { accounts: '4' } });
    expect(findSharedDevice('d1', people('a', 'b', 'c', 'd'), people('a', 'b', 'c', 'd'))).toBeNull();
    expect(findSharedDevice('d1', people('a', 'b', 'c', 'e'), people('a', 'b', 'c', 'd'))).not.toBeNull();
  });
});

describe('a ring of referrals', () => {
  const by = (referrer: UserId | undefined, ...names: string[]) =>
    people(...names).map((id) => ({ id, referred_by: referrer }));

  it('is found of those alone whom the person referred and who use their devices, each once', () => {
    const others = by(undefined, 'x', 'y');
    expect(findSelfReferral(ann, [...by(ann, 'b'), ...by(ann, 'b'), ...others], [])).toBeNull();
    const found = findSelfReferral(ann, [...by(ann, 'c', 'b'), ...others], []);
    expect(found).toMatchObject({ subject: ann, user_id: ann, figures: { referred: '2' } });
    expect(found?.evidence.map(({ id }) => id)).toEqual(people('b', 'c'));
  });

  it('is found anew with somebody new alone', () => {
    expect(findSelfReferral(ann, by(ann, 'b', 'c'), people('b', 'c'))).toBeNull();
    expect(findSelfReferral(ann, by(ann, 'b', 'c', 'd'), people('b', 'c'))).not.toBeNull();
  });
});
