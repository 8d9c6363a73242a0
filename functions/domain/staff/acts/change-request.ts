import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';

/** Actor, address, reason and step-up code of a change. */
export interface StaffChangeContext {
  caller: StaffPrincipal;
  address: string;
  reason: string;
  code: string | undefined;
}
