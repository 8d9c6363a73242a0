import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#admin/lib/api.ts';
import { may } from '#admin/lib/may.ts';
import { treasurers } from '#shared/api/admin/roles.ts';
import { Button } from '#ui/button.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { FINANCIAL_PRODUCTS, INVESTMENTS } from './queries.ts';

/** Pays what is due now, as the timer does each minute, and says how many that were. */
export function PayMatured() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const errorText = useErrorText();
  const pay = useMutation({
    mutationFn: () => api('POST /admin/financial-investments/process-matured', {}),
    onSettled: () =>
      Promise.all([INVESTMENTS, FINANCIAL_PRODUCTS].map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {may(treasurers) && (
        <Button busy={pay.isPending} onClick={() => pay.mutate()}>
          {t('promise.pay')}
        </Button>
      )}
      <span role="status" className={pay.isError ? 'text-warn' : 'text-muted'}>
        {pay.isError && errorText(pay.error)}
        {pay.isSuccess &&
          (pay.data.processed === 0 ? t('promise.nothingDue') : t('promise.paid', { count: pay.data.processed }))}
        {pay.isIdle && t('promise.byItself')}
      </span>
    </div>
  );
}
