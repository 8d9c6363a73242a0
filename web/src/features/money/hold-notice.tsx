import { useTranslation } from 'react-i18next';
import type { WithdrawalHold } from '#shared/schemas/withdrawals.ts';
import { Notice } from '#ui/states.tsx';
import { useFormat } from '#web/lib/use-format.ts';

/** Notice of a withdrawal hold: reason and end. */
export function WithdrawalHoldNotice({ hold }: { hold: WithdrawalHold }) {
  const { t } = useTranslation('money');
  const format = useFormat();
  return (
    <Notice tone="warn" className="flex-col gap-1">
      <span className="font-medium">
        {hold.until === null ? t('hold.title') : t('hold.until', { time: format.time(hold.until) })}
      </span>
      <ul className="text-muted">
        {hold.reasons.map((reason) => (
          <li key={reason}>{t(`hold.reason.${reason}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}
