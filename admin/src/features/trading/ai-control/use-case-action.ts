import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChangeConfirmation } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { api } from '#admin/lib/api.ts';
import type { RequestOf } from '#shared/api/contract.ts';
import type { AiCase } from '#shared/schemas/admin/ai-control.ts';
import { toast } from '#ui/toast.ts';
import { AI_CONTROL_KEY, caseQuery } from './queries.ts';

type Body = RequestOf<'POST /admin/ai-control/cases/{id}/act'>['body'];
export type CaseActionRequest = Pick<Body, 'act' | 'symbol' | 'user_id' | 'daily_stake'>;

/** Returns a mutation that dismisses or acts on a case, and refetches what that affects. */
export function useCaseAction({ id, version }: Pick<AiCase, 'id' | 'version'>) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [AI_CONTROL_KEY] });
  return {
    refresh,
    act: async (actionRequest: CaseActionRequest | 'dismiss', confirmation: ChangeConfirmation) => {
      const [params, requestBody] = [{ id }, { version, ...confirmation }];
      const { case: updatedCase } =
        actionRequest === 'dismiss'
          ? await api('POST /admin/ai-control/cases/{id}/dismiss', { params, body: requestBody })
          : await api('POST /admin/ai-control/cases/{id}/act', { params, body: { ...actionRequest, ...requestBody } });
      toast({ tone: 'info', title: t('change.saved') });
      client.setQueryData(caseQuery(id).queryKey, updatedCase);
      await refresh();
    },
  };
}
