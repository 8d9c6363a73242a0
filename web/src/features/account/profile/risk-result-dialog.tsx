import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { riskAssessmentQuery } from '#web/features/account/queries.ts';
import { useFormatDate } from './use-format-date.ts';

interface RiskResultDialogProps {
  open: boolean;
  onClose: () => void;
  /** Restarts the questionnaire. */
  onRenew: () => void;
}

/** Dialog with the risk assessment's result, which can be renewed there. */
export function RiskResultDialog({ open, onClose, onRenew }: RiskResultDialogProps) {
  const { t } = useTranslation(['profile', 'common', 'questionnaire']);
  const date = useFormatDate();
  const { data: result } = useQuery(riskAssessmentQuery);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('risk.title')}
      closeLabel={t('common:close')}
      footer={<Button onClick={onRenew}>{t('risk.again')}</Button>}
    >
      {result && (
        <>
          <p className="text-base font-semibold">
            {t('questionnaire:done', { level: t(`questionnaire:levels.${result.risk_level}`) })}
          </p>
          <p className="text-muted">{t('questionnaire:doneDetail', { score: result.score })}</p>
          <p className="text-muted">{t('risk.since', { date: date(result.completed_at) })}</p>
        </>
      )}
    </Dialog>
  );
}
