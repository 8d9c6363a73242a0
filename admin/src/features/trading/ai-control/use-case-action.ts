import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChangeConfirmation } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { ApiContractRequest } from '#shared/api/contract.ts';
import type { AiCase } from '#shared/schemas/admin/ai-control.ts';
import { showToast } from '#ui/toast.ts';
import { AI_CASES_QUERY_KEY, adminAiCaseQuery } from './queries.ts';

type Body = ApiContractRequest<'POST /admin/ai-control/cases/{id}/act'>['body'];
export type AiCaseActionRequest = Pick<Body, 'act' | 'symbol' | 'user_id' | 'daily_stake'>;

/** Returns a mutation that dismisses or acts on a case, and refetches what that affects. */
export function useAiCaseAction({ id, version }: Pick<AiCase, 'id' | 'version'>) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [AI_CASES_QUERY_KEY] });
  return {
    refresh,
    act: async (actionRequest: AiCaseActionRequest | 'dismiss', confirmation: ChangeConfirmation) => {
      const [params, requestBody] = [{ id }, { version, ...confirmation }];
      const { case: updatedCase } =
        actionRequest === 'dismiss'
          ? await adminApi('POST /admin/ai-control/cases/{id}/dismiss', { params, body: requestBody })
          : await adminApi('POST /admin/ai-control/cases/{id}/act', {
              params,
              body: { ...actionRequest, ...requestBody },
            });
      showToast({ tone: 'info', title: t('change.saved') });
      client.setQueryData(adminAiCaseQuery(id).queryKey, updatedCase);
      await refresh();
    },
  };
}
