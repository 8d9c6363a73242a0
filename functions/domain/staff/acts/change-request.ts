import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';

/** Who asks for a change, from where, why, and the code that confirms it. */
export interface ChangeRequest {
  caller: StaffPrincipal;
  address: string;
  reason: string;
  code: string | undefined;
}
