import type { Translate } from '#admin/lib/translate.ts';
import type { ResponseOf } from '#shared/api/contract.ts';
import { toast } from '#ui/toast.ts';

type Sent = Pick<ResponseOf<'POST /admin/staff/{id}/invite'>, 'sent_to'>;

/** Shows where an invitation was sent, or that it was not. */
export function showInvitationToast({ sent_to }: Sent, name: string, t: Translate): void {
  if (sent_to !== null) toast({ tone: 'info', title: t('staff.sent', { email: sent_to }) });
  else toast({ tone: 'warn', title: t('staff.notSent'), detail: t('staff.notSentDetail', { name }) });
}
