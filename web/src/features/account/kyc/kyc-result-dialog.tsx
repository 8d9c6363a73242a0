import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { getQuotableErrorCode, useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { verificationDays } from '#web/lib/verification-days.ts';

/** Result of a submission: accepted, or the error. */
export type KycSubmissionResult = { kind: 'sent' } | { kind: 'failed' | 'photo'; error: unknown };

type Tone = 'success' | 'warning' | 'error';

/** An existing verification is no error of the user who sends it again. */
function getResultTone(result: KycSubmissionResult): Tone {
  if (result.kind === 'sent') return 'success';
  const reason = result.error instanceof ApiError ? result.error.reason : null;
  return reason === 'KYC_ALREADY_VERIFIED' || reason === 'INVALID_ORDER_STATUS' ? 'warning' : 'error';
}

const getInvalidFields = (result: KycSubmissionResult): string[] =>
  result.kind !== 'sent' && result.error instanceof ApiError ? Object.keys(result.error.fields) : [];

const PHOTO = /^(id_card_(?:front|back|selfie))_url$/;

/** Dialog with the result; field errors have a line each. */
export function KycResultDialog({ result, onClose }: { result: KycSubmissionResult | null; onClose: () => void }) {
  const { t } = useTranslation(['kyc', 'common']);
  const errorText = useErrorText();
  const tone = result && getResultTone(result);
  const fieldText = useFieldText();
  const lineOf = (field: string): string | null => {
    const text = result?.kind === 'failed' ? fieldText(result.error, field) : undefined;
    if (text === undefined) return null;
    const [, photo] = PHOTO.exec(field) ?? [];
    const name = t(photo === undefined ? `field.${field}` : `photo.${photo}`, { defaultValue: field });
    return t('fieldProblem', { name, text });
  };
  const lines = result
    ? getInvalidFields(result)
        .map(lineOf)
        .filter((line) => line !== null)
    : [];
  const title = () => {
    if (result?.kind === 'sent') return t('result.sent');
    if (tone === 'warning') return t('result.already');
    return t(result?.kind === 'photo' ? 'result.photo' : 'result.failed');
  };
  return (
    <Dialog
      open={result !== null}
      onClose={onClose}
      alert
      title={title()}
      closeLabel={t('common:close')}
      footer={
        <Button variant="primary" size="lg" onClick={onClose}>
          {t(result?.kind === 'sent' ? 'toProfile' : 'common:close')}
        </Button>
      }
    >
      {result?.kind === 'sent' && <p>{t('result.sentText', verificationDays)}</p>}
      {result && result.kind !== 'sent' && (
        <div className="flex flex-col gap-2 text-sm">
          {lines.length > 0 ? (
            <ul className="list-disc ps-4">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            <p>{tone === 'warning' ? t('result.alreadyText') : (fieldText(result.error) ?? errorText(result.error))}</p>
          )}
          {tone === 'error' && (
            <p className="text-xs text-muted">{t('common:errorCode', { code: getQuotableErrorCode(result.error) })}</p>
          )}
        </div>
      )}
    </Dialog>
  );
}
