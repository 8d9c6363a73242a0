import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#admin/lib/api.ts';
import { omitUndefined } from '#admin/lib/search-params.ts';
import type { ApprovalRequirement } from '#shared/schemas/admin/second-person.ts';
import { Notice } from '#ui/states.tsx';
import { useFormat } from '#web/lib/use-format.ts';

/** Whether a decision about an object takes a second person now; `amount` is what a wallet is adjusted by. */
export const approvalPreviewQuery = (object: string, amount?: string) =>
  queryOptions({
    queryKey: ['approvals', 'preview', object, amount ?? null],
    queryFn: async ({ signal }) =>
      (await api('GET /admin/approvals/preview', { query: { object, ...omitUndefined({ amount }) }, signal }))
        .second_person,
    // Others act meanwhile: each dialog asks anew.
    staleTime: 0,
  });

/** The figures of a rule as its sentence shows them. */
export function useApprovalRuleParams(): (need: ApprovalRequirement) => Record<string, string | number> {
  const format = useFormat();
  return ({ value, limit, total, acts }) => ({
    value: value === null ? '–' : format.exact(value),
    limit: limit === null ? '–' : format.exact(limit),
    total: total === null ? '–' : format.exact(total),
    acts: acts ?? '–',
  });
}

interface SecondPersonNoteProps {
  /** What is decided, by its id. */
  object: string;
  amount?: string;
  /** Which acts the totals consist of. */
  what?: 'adjustments' | 'credits' | 'payouts' | 'withdrawals';
  /** Why an act takes two whatever its value. */
  always?: 'always' | 'score' | 'holder';
  /** Whether the dialog is open. */
  open: boolean;
}

/** Says in a dialog whether its act takes a second person, why, and by which figures. */
export function ApprovalRequiredNote({ object, amount, what, always = 'always', open }: SecondPersonNoteProps) {
  const { t } = useTranslation('admin');
  const figures = useApprovalRuleParams();
  const { data: need } = useQuery({ ...approvalPreviewQuery(object, amount), enabled: open });
  if (!need) return null;
  const word = need.rule === null ? 'none' : need.rule === 'always' ? always : need.rule;
  const words = { ...figures(need), what: what === undefined ? '' : t(`approval.what.${what}`) };
  return <Notice tone={need.required ? 'warn' : 'info'}>{t(`approval.needs.${word}`, words)}</Notice>;
}
