import type { AdminTranslate } from '#admin/lib/translate.ts';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import { showToast } from '#ui/toast.ts';

type InvitationResponse = Pick<ApiContractResponse<'POST /admin/staff/{id}/invite'>, 'sent_to'>;

/** Shows where an invitation was sent, or that it was not. */
export function showInvitationToast({ sent_to }: InvitationResponse, name: string, t: AdminTranslate): void {
  if (sent_to !== null) showToast({ tone: 'info', title: t('staff.sent', { email: sent_to }) });
  else showToast({ tone: 'warn', title: t('staff.notSent'), detail: t('staff.notSentDetail', { name }) });
}
