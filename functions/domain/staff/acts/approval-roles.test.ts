import { describe, expect, it } from 'vitest';
import { approveRoles, rejectRoles, requestRoles } from '#shared/api/admin/approval-roles.ts';

describe('rejectRoles', () => {
  it('of a change of the configuration › are owner, risk and those who make such changes', () => {
    const subject = { kind: 'config.change', config: { kind: 'coins' } } as const;
    expect(new Set(rejectRoles(subject))).toEqual(new Set(['owner', 'risk', 'finance']));
    expect(approveRoles(subject)).toEqual(['owner', 'finance']);
  });

  it('of everything else › are those who may request it, not those who approve it', () => {
    const subject = { kind: 'user.email' } as const;
    expect(rejectRoles(subject)).toEqual(requestRoles(subject));
    expect([rejectRoles(subject), approveRoles(subject)]).toEqual([
      ['owner', 'risk', 'support'],
      ['owner', 'risk'],
    ]);
  });
});
